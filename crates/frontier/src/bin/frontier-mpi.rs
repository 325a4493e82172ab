//! Trial.
use nimproof_frontier::engine::{Engine, PIECE};
use nimproof_frontier::ranks::Ranks;
use nimproof_frontier::ranks::member::Member;
use nimproof_frontier::ranks::orders::{Ended, follow, leader};
use nimproof_frontier::ranks::plain::PlainShares;
use nimproof_frontier::ranks::world::World;
use sha2::{Digest, Sha256};

fn main() {
    let world = World::begin().unwrap();
    let rank = world.rank();
    let mut member = Member::new(world, PlainShares::new(512, 1 << 17), PIECE);
    let pieces: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let ended = if rank == 0 {
        let (mut engine, desk) = leader();
        let runner = std::thread::spawn(move || {
            let mut sha = Sha256::new();
            let mut values = Box::new([0; PIECE]);
            for _ in 0..pieces {
                engine.piece(&mut values).unwrap();
                for v in values.iter() {
                    sha.update(v.to_le_bytes());
                }
            }
            println!("{:x?}", sha.finalize());
        });
        let ended = desk.serve(&mut member);
        runner.join().unwrap();
        ended
    } else {
        follow(&mut member)
    };
    eprintln!("{rank} {:?}", member.times());
    match ended {
        Ended::Well => {}
        Ended::Badly(why) => {
            eprintln!("{why}");
            member.ranks().abort(3)
        }
    }
}

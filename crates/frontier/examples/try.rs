//! Trial.
use nimproof_frontier::engine::*;
use nimproof_frontier::games::Game;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let kernel: Kernel = a[1].parse().unwrap();
    let n: u64 = a[2].parse().unwrap();
    let threads = a.get(3).map_or(1, |t| t.parse().unwrap());
    let way = if a.get(4).is_some() { Way::Second } else { Way::First };
    let mut e = Game::Grundy.engine(Plan { kernel, threads, way }).unwrap();
    let mut v = Box::new([0u32; PIECE]);
    let mut h = 0u64;
    let t = std::time::Instant::now();
    let mut rare = 0;
    let mut last = 0;
    let mut wide = 0u64;
    let mut max = 0;
    let mut counts = vec![0u64; 1024];
    while e.next() < n {
        let s = e.next();
        if let Err(x) = e.piece(&mut v) {
            println!("{x}");
            break;
        }
        for (i, x) in v.iter().enumerate() {
            let heap = s + i as u64;
            if heap >= n {
                break;
            }
            h = (h.wrapping_mul(0x9E3779B97F4A7C15)).wrapping_add(u64::from(*x) + 1);
            if (x >> 1).count_ones() % 2 == 0 {
                rare += 1;
                last = heap;
                if heap > 90000 {
                    println!("rare {heap} {x}");
                }
            }
            if *x >= 256 {
                wide += 1;
            }
            max = max.max(*x);
            counts[*x as usize] += 1;
        }
    }
    let el = t.elapsed().as_secs_f64();
    println!(
        "{} n={n} hash {h:x} rare {rare} last {last} wide {wide} max {max} {:.3}s {:.3} M/s",
        a[1],
        el,
        n as f64 / el / 1e6
    );
}

(* Nim: a move takes any number of stones, at least one, from one heap.

   Shown here, for any number of heaps of any size:
   - the nim-value of a heap is its size (nim_value_of_a_heap);
   - Bouton: a position is lost exactly when its nim-sum is 0 (bouton);
   - all winning moves: in a position with nim-sum s, not 0, a move wins exactly
     when it makes n xor s out of a heap n that has a one in the top digit of s
     (winning_move, winning_move_exists), and the number of such heaps is odd
     (winning_heaps);
   - the same for three and for four heaps (three_heaps, four_heaps);
   - the examples (3,4,5) and (2,2,2) (binary_digits_3_4_5, winning_moves_3_4_5,
     emptying_a_heap). *)

From Coq Require Import Arith Lia List.
From Nimproof Require Import Games.
Import ListNotations.

(* A heap of n may become any smaller m. *)
Definition nim : ruleset := fun n => map (fun m => [m]) (seq 0 n).

Lemma nim_options : forall n o, In o (nim n) <-> exists m, m < n /\ o = [m].
Proof.
  intros n o. unfold nim. rewrite in_map_iff. split.
  - intros [m [<- Hm]]. apply in_seq in Hm. exists m. split; [lia|reflexivity].
  - intros [m [Hm ->]]. exists m. split; [reflexivity|]. apply in_seq. lia.
Qed.

Lemma nim_shrinking : shrinking nim.
Proof.
  intros n o m Ho Hm. apply nim_options in Ho. destruct Ho as [k [Hk ->]].
  destruct Hm as [->|[]]. exact Hk.
Qed.

(* A move of Nim, in plain words: one heap n becomes some smaller m. *)
Lemma nim_move : forall p q, move nim p q <->
  exists before n after m, m < n /\ p = before ++ n :: after /\ q = before ++ m :: after.
Proof.
  intros p q. split.
  - intros [before n after o Ho]. apply nim_options in Ho. destruct Ho as [m [Hm ->]].
    now exists before, n, after, m.
  - intros (before & n & after & m & Hm & -> & ->).
    change (m :: after) with ([m] ++ after). constructor. apply nim_options. now exists m.
Qed.

(* A heap of n can become exactly the heaps below n, so its mex is n. *)
Lemma nim_values_of_nim : is_nim_values nim (fun n => n).
Proof.
  intro n. split.
  - intro H. apply in_map_iff in H. destruct H as [o [E Ho]].
    apply nim_options in Ho. destruct Ho as [m [Hm ->]].
    simpl in E. rewrite Nat.lxor_0_r in E. lia.
  - intros u Hu. apply in_map_iff. exists [u]. split; [apply Nat.lxor_0_r|].
    apply nim_options. now exists u.
Qed.

Theorem nim_value_of_a_heap : forall n, nim_value nim n = n.
Proof. exact (nim_values_are_nim_value nim nim_shrinking _ nim_values_of_nim). Qed.

(* Bouton 1901. *)
Theorem bouton : forall p, lost nim p <-> nim_sum p = 0.
Proof.
  intro p. rewrite (sprague_grundy nim nim_shrinking _ nim_values_of_nim).
  now rewrite map_id.
Qed.

Corollary bouton_won : forall p, won nim p <-> nim_sum p <> 0.
Proof.
  intro p. rewrite (sprague_grundy_won nim nim_shrinking _ nim_values_of_nim).
  now rewrite map_id.
Qed.

(* Every winning move: m stones are left of a heap of n. *)
Theorem winning_move : forall before n after m,
  let s := nim_sum (before ++ n :: after) in
  m < n /\ lost nim (before ++ m :: after) <->
  s <> 0 /\ has_one (top_digit s) n = true /\ m = Nat.lxor n s.
Proof.
  intros before n after m s. rewrite bouton, nim_sum_middle_one, xor_zero.
  assert (Hrest : Nat.lxor n s = nim_sum (before ++ after))
    by (unfold s; now rewrite nim_sum_middle_one, xor_cancel).
  rewrite <- Hrest. split.
  - intros [Hm ->].
    assert (Hs : s <> 0) by (intros ->; rewrite Nat.lxor_0_r in Hm; lia).
    repeat split; [exact Hs|]. now apply xor_smaller.
  - intros (Hs & Hone & ->). split; [|reflexivity]. now apply xor_smaller.
Qed.

(* The number of heaps on which a winning move can be made is odd; in
   particular there is one. *)
Theorem winning_heaps : forall p, won nim p ->
  Nat.odd (ones (top_digit (nim_sum p)) p) = true.
Proof.
  intros p Hp. apply bouton_won in Hp. rewrite <- digit_of_nim_sum.
  now apply has_its_top_digit.
Qed.

(* A won position has a winning move, and this is one. *)
Corollary winning_move_exists : forall p, won nim p ->
  exists before n after, p = before ++ n :: after /\
    has_one (top_digit (nim_sum p)) n = true /\
    Nat.lxor n (nim_sum p) < n /\
    lost nim (before ++ Nat.lxor n (nim_sum p) :: after).
Proof.
  intros p Hp. apply bouton_won in Hp.
  destruct (some_number_has_the_one (top_digit (nim_sum p)) p) as [n [Hn Hone]];
    [now apply has_its_top_digit|].
  destruct (in_split n p Hn) as [before [after E]]. exists before, n, after.
  split; [exact E|]. split; [exact Hone|]. rewrite E in *. now apply winning_move.
Qed.

(* The positions that the winning moves leave, by trying every move. *)
Definition winning_replies (p : position) : list position :=
  filter (fun q => Nat.eqb (nim_sum q) 0) (moves_from nim p).

Lemma winning_replies_are_right : forall p q,
  In q (winning_replies p) <-> move nim p q /\ lost nim q.
Proof.
  intros p q. unfold winning_replies.
  now rewrite filter_In, moves_from_are_the_moves, Nat.eqb_eq, bouton.
Qed.

(* Three heaps and four heaps of any size. *)
Corollary three_heaps : forall a b c,
  lost nim [a; b; c] <-> Nat.lxor a (Nat.lxor b c) = 0.
Proof. intros. rewrite bouton. simpl. now rewrite Nat.lxor_0_r. Qed.

Corollary four_heaps : forall a b c d,
  lost nim [a; b; c; d] <-> Nat.lxor a (Nat.lxor b (Nat.lxor c d)) = 0.
Proof. intros. rewrite bouton. simpl. now rewrite Nat.lxor_0_r. Qed.

(* Binary digits, in so many places, the highest first. *)
Definition digits (places n : nat) : list nat :=
  map (fun k => if has_one k n then 1 else 0) (rev (seq 0 places)).

(* 3 is 011, 4 is 100, 5 is 101; in the three places stand 2, 1 and 2 ones; the
   parities 0, 1, 0 are the digits of the nim-sum 2. *)
Theorem binary_digits_3_4_5 :
  map (digits 3) [3; 4; 5] = [[0; 1; 1]; [1; 0; 0]; [1; 0; 1]] /\
  map (fun k => ones k [3; 4; 5]) [2; 1; 0] = [2; 1; 2] /\
  digits 3 (nim_sum [3; 4; 5]) = [0; 1; 0] /\ nim_sum [3; 4; 5] = 2.
Proof. repeat split. Qed.

(* (3,4,5) has nim-sum 2; only 3 has a one in its top digit; 3 xor 2 = 1. *)
Theorem winning_moves_3_4_5 :
  nim_sum [3; 4; 5] = 2 /\
  filter (has_one (top_digit 2)) [3; 4; 5] = [3] /\ Nat.lxor 3 2 = 1 /\
  forall q, move nim [3; 4; 5] q /\ lost nim q <-> q = [1; 4; 5].
Proof.
  repeat (split; [reflexivity|]). intro q. rewrite <- winning_replies_are_right.
  change (winning_replies [3; 4; 5]) with [[1; 4; 5]]. simpl. intuition.
Qed.

(* (2,2,2) is won; emptying any heap leaves nim-sum 0, and nothing else wins. *)
Theorem emptying_a_heap :
  won nim [2; 2; 2] /\
  forall q, move nim [2; 2; 2] q /\ lost nim q <->
    q = [0; 2; 2] \/ q = [2; 0; 2] \/ q = [2; 2; 0].
Proof.
  split; [now apply bouton_won|]. intro q. rewrite <- winning_replies_are_right.
  change (winning_replies [2; 2; 2]) with [[0; 2; 2]; [2; 0; 2]; [2; 2; 0]].
  simpl. intuition.
Qed.

(* Addition without carries: the nim-sum of a list of numbers.

   Shown here: each binary digit of a nim-sum is the parity of the ones that
   stand in its place; xor cancels; and among numbers with nim-sum s, not 0,
   some number n has a one in the top digit of s, which is the same as to say
   that n xor s is smaller than n. *)

From Coq Require Import Arith Bool Lia List.
Import ListNotations.

(* The sum without carries of all the numbers of a list. *)
Definition nim_sum (l : list nat) : nat := fold_right Nat.lxor 0 l.

(* The place of the top binary digit of s, for s > 0. *)
Definition top_digit (s : nat) : nat := Nat.log2 s.

(* n has a one in place k of its binary digits. *)
Definition has_one (k n : nat) : bool := Nat.testbit n k.

(* How many numbers of a list have a one in place k. *)
Definition ones (k : nat) (l : list nat) : nat := length (filter (has_one k) l).

(* The nim-sum of lists *)

Lemma nim_sum_app : forall a b, nim_sum (a ++ b) = Nat.lxor (nim_sum a) (nim_sum b).
Proof.
  intros a b. induction a as [|n a IH]; simpl.
  - now rewrite Nat.lxor_0_l.
  - now rewrite IH, Nat.lxor_assoc.
Qed.

(* A part of a list may be taken to the front. *)
Lemma nim_sum_middle : forall before l after,
  nim_sum (before ++ l ++ after) = Nat.lxor (nim_sum l) (nim_sum (before ++ after)).
Proof.
  intros. rewrite !nim_sum_app, <- !Nat.lxor_assoc.
  now rewrite (Nat.lxor_comm (nim_sum before)).
Qed.

Lemma nim_sum_middle_one : forall before n after,
  nim_sum (before ++ n :: after) = Nat.lxor n (nim_sum (before ++ after)).
Proof.
  intros. change (n :: after) with ([n] ++ after).
  rewrite nim_sum_middle. simpl. now rewrite Nat.lxor_0_r.
Qed.

(* Each digit is the parity of the ones in its place. *)
Theorem digit_of_nim_sum : forall l k, has_one k (nim_sum l) = Nat.odd (ones k l).
Proof.
  unfold ones. intros l k. induction l as [|n l IH].
  - apply Nat.bits_0.
  - change (nim_sum (n :: l)) with (Nat.lxor n (nim_sum l)). cbn [filter].
    unfold has_one at 1. rewrite Nat.lxor_spec. fold (has_one k n) (has_one k (nim_sum l)).
    rewrite IH. destruct (has_one k n); [|now destruct (Nat.odd _)].
    cbn [length]. now rewrite Nat.odd_succ, <- Nat.negb_odd.
Qed.

(* Cancelling *)

Lemma xor_cancel : forall a b, Nat.lxor a (Nat.lxor a b) = b.
Proof. intros. now rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. Qed.

Lemma xor_injective : forall a b c, Nat.lxor a c = Nat.lxor b c -> a = b.
Proof.
  intros a b c E. rewrite <- (xor_cancel c a), <- (xor_cancel c b).
  now rewrite (Nat.lxor_comm c a), (Nat.lxor_comm c b), E.
Qed.

Lemma xor_zero : forall a b, Nat.lxor a b = 0 <-> a = b.
Proof. exact Nat.lxor_eq_0_iff. Qed.

(* The highest digit where two numbers differ decides which is smaller. *)
Lemma highest_difference_decides : forall k a b,
  has_one k a = true -> has_one k b = false ->
  (forall j, k < j -> has_one j a = has_one j b) -> b < a.
Proof.
  unfold has_one. intros k a b Ha Hb Habove.
  assert (Hsame : a / 2 ^ k / 2 = b / 2 ^ k / 2).
  { rewrite !Nat.div_div by (try apply Nat.pow_nonzero; lia).
    rewrite Nat.mul_comm, <- Nat.pow_succ_r', <- !Nat.shiftr_div_pow2.
    apply Nat.bits_inj. intro i. rewrite !Nat.shiftr_spec'. apply Habove. lia. }
  apply Nat.testbit_true in Ha. apply Nat.testbit_false in Hb.
  pose proof (Nat.div_mod_eq (a / 2 ^ k) 2). pose proof (Nat.div_mod_eq (b / 2 ^ k) 2).
  apply Nat.nle_gt. intro Hle.
  assert (a / 2 ^ k <= b / 2 ^ k) by (apply Nat.div_le_mono; [apply Nat.pow_nonzero; lia|lia]).
  lia.
Qed.

(* Adding s without carries makes n smaller exactly when n has a one in the top
   digit of s: that one goes away, and nothing above it changes. *)
Theorem xor_smaller : forall n s, s <> 0 ->
  Nat.lxor n s < n <-> has_one (top_digit s) n = true.
Proof.
  intros n s Hs. unfold top_digit.
  assert (Htop : Nat.testbit s (Nat.log2 s) = true) by now apply Nat.bit_log2.
  assert (Habove : forall j, Nat.log2 s < j -> Nat.testbit s j = false)
    by apply Nat.bits_above_log2.
  split; intro H.
  - destruct (has_one (Nat.log2 s) n) eqn:E; [reflexivity|].
    exfalso. apply (Nat.lt_asymm _ _ H).
    apply (highest_difference_decides (Nat.log2 s)); unfold has_one in *.
    + now rewrite Nat.lxor_spec, E, Htop.
    + exact E.
    + intros j Hj. now rewrite Nat.lxor_spec, (Habove j Hj), xorb_false_r.
  - apply (highest_difference_decides (Nat.log2 s)); unfold has_one in *.
    + exact H.
    + now rewrite Nat.lxor_spec, H, Htop.
    + intros j Hj. now rewrite Nat.lxor_spec, (Habove j Hj), xorb_false_r.
Qed.

(* A one in a nim-sum is a one of some number in the list. *)
Lemma some_number_has_the_one : forall k l, has_one k (nim_sum l) = true ->
  exists n, In n l /\ has_one k n = true.
Proof.
  intros k l H. rewrite digit_of_nim_sum in H. unfold ones in H.
  destruct (filter _ l) as [|n f] eqn:E; [discriminate|].
  exists n. apply filter_In. rewrite E. now left.
Qed.

Lemma has_its_top_digit : forall s, s <> 0 -> has_one (top_digit s) s = true.
Proof. exact Nat.bit_log2. Qed.

(* Whatever is smaller than a nim-sum is reached by making one number smaller. *)
Theorem some_number_can_shrink : forall l u, u < nim_sum l ->
  exists n, In n l /\ Nat.lxor n (Nat.lxor (nim_sum l) u) < n.
Proof.
  intros l u Hu. set (d := Nat.lxor (nim_sum l) u).
  assert (Hd : d <> 0) by (unfold d; rewrite xor_zero; lia).
  destruct (some_number_has_the_one (top_digit d) l) as [n [Hn Hone]].
  - apply (xor_smaller _ _ Hd). unfold d. now rewrite xor_cancel.
  - exists n. split; [exact Hn|]. now apply xor_smaller.
Qed.

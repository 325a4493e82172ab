(* How many positions of Nim are lost.

   Shown here, for every m: to heaps below 2^m there is exactly one further heap
   below 2^m with which they lose (exactly_one_heap_loses,
   exactly_one_third_heap_loses), so that of the positions of three heaps below
   2^m, and of any other number of them but none, the share that is lost is
   1/2^m (share_of_losing, share_of_losing_any_heaps, lost_count).
   For heaps of 0 to 7 that is 64 of 512 with three heaps and 512 of 4096 with
   four (three_heaps_below_8, four_heaps_below_8). *)

From Coq Require Import Arith Lia List.
From Nimproof Require Import Games Nim Boxes.
Import ListNotations.

Lemma xor_below_power : forall m a b, a < 2 ^ m -> b < 2 ^ m -> Nat.lxor a b < 2 ^ m.
Proof.
  intros m a b Ha Hb. destruct (Nat.eq_dec (Nat.lxor a b) 0) as [->|Hne].
  - apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia.
  - apply Nat.log2_lt_pow2; [lia|]. pose proof (Nat.log2_lxor a b) as Hlog.
    destruct (Nat.eq_dec a 0) as [->|Ha0].
    + rewrite Nat.lxor_0_l in *. apply Nat.log2_lt_pow2; lia.
    + destruct (Nat.eq_dec b 0) as [->|Hb0].
      * rewrite Nat.lxor_0_r in *. apply Nat.log2_lt_pow2; lia.
      * apply Nat.log2_lt_pow2 in Ha; [|lia]. apply Nat.log2_lt_pow2 in Hb; lia.
Qed.

Lemma nim_sum_below_power : forall m p, (forall n, In n p -> n < 2 ^ m) -> nim_sum p < 2 ^ m.
Proof.
  intros m p H. induction p as [|n p IH].
  - apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia.
  - apply xor_below_power; [apply H; now left|]. apply IH. intros k Hk. apply H. now right.
Qed.

(* A heap added to others loses exactly when it is their nim-sum. *)
Lemma the_heap_that_loses : forall n p, lost nim (n :: p) <-> n = nim_sum p.
Proof. intros. rewrite bouton. apply xor_zero. Qed.

Theorem exactly_one_heap_loses : forall m p, (forall n, In n p -> n < 2 ^ m) ->
  exists! c, c < 2 ^ m /\ lost nim (c :: p).
Proof.
  intros m p H. exists (nim_sum p). split.
  - split; [now apply nim_sum_below_power|]. now apply the_heap_that_loses.
  - intros c [_ Hc]. symmetry. now apply the_heap_that_loses.
Qed.

(* To every two heaps exactly one size of the third loses. *)
Corollary exactly_one_third_heap_loses : forall m a b, a < 2 ^ m -> b < 2 ^ m ->
  exists! c, c < 2 ^ m /\ lost nim [a; b; c].
Proof.
  intros m a b Ha Hb. destruct (exactly_one_heap_loses m [a; b]) as [c [[Hc Hlost] Hone]].
  - intros n [<-|[<-|[]]]; assumption.
  - assert (Hlast : forall c, lost nim [a; b; c] <-> lost nim [c; a; b]).
    { intro c'. rewrite !bouton. change [a; b; c'] with ([a; b] ++ [c']).
      rewrite nim_sum_app. change (nim_sum [c'; a; b]) with (Nat.lxor c' (nim_sum [a; b])).
      simpl (nim_sum [c']). now rewrite Nat.lxor_0_r, Nat.lxor_comm. }
    exists c. split.
    + split; [exact Hc|]. now apply Hlast.
    + intros c' [Hc' Hlost']. apply Hone. split; [exact Hc'|]. now apply Hlast.
Qed.

Lemma one_of_a_row : forall c bound, c < bound ->
  length (filter (fun n => Nat.eqb n c) (seq 0 bound)) = 1.
Proof.
  intros c bound H. induction bound as [|bound IH]; [lia|].
  rewrite seq_S, filter_app, app_length. cbn [plus filter].
  destruct (Nat.eq_dec bound c) as [->|Hne].
  - rewrite Nat.eqb_refl. cbn [length]. rewrite (proj2 (length_zero_iff_nil _)); [reflexivity|].
    assert (Hout : ~ In c (seq 0 c)) by (rewrite in_seq; lia).
    revert Hout. generalize (seq 0 c) as l. intros l Hout.
    induction l as [|n l IHl]; [reflexivity|]. simpl in *.
    destruct (Nat.eqb_spec n c); [intuition|]. apply IHl. intuition.
  - rewrite IH by lia. now rewrite (proj2 (Nat.eqb_neq bound c) Hne).
Qed.

(* With h + 1 heaps below 2^m as many positions are lost as h heaps have. *)
Theorem lost_count : forall m h,
  count (is_lost nim) (positions (S h) (2 ^ m)) = (2 ^ m) ^ h.
Proof.
  intros m h. cbn [positions]. rewrite (count_by_the_last_heap _ (2 ^ m) 1).
  - now rewrite positions_count, Nat.mul_1_r.
  - intros p Hp. apply positions_are_the_box in Hp. destruct Hp as [_ Hbound].
    transitivity (length (filter (fun n => Nat.eqb n (nim_sum p)) (seq 0 (2 ^ m))));
      [|now apply one_of_a_row, nim_sum_below_power].
    f_equal. apply filter_ext. intro n. apply Bool.eq_true_iff_eq.
    now rewrite (is_lost_is_right nim nim_shrinking), Nat.eqb_eq, the_heap_that_loses.
Qed.

Theorem share_of_losing_any_heaps : forall m h, h > 0 ->
  2 ^ m * count (is_lost nim) (positions h (2 ^ m)) = length (positions h (2 ^ m)).
Proof.
  intros m [|h] Hh; [lia|]. now rewrite lost_count, positions_count, Nat.pow_succ_r'.
Qed.

(* One position in 2^m is lost. *)
Theorem share_of_losing : forall m,
  2 ^ m * count (is_lost nim) (positions 3 (2 ^ m)) = length (positions 3 (2 ^ m)).
Proof. intro m. apply share_of_losing_any_heaps. lia. Qed.

Corollary three_heaps_below_8 :
  length (positions 3 8) = 512 /\ count (is_lost nim) (positions 3 8) = 64.
Proof. split; [exact (positions_count 3 8)|exact (lost_count 3 2)]. Qed.

Corollary four_heaps_below_8 :
  length (positions 4 8) = 4096 /\ count (is_lost nim) (positions 4 8) = 512.
Proof. split; [exact (positions_count 4 8)|exact (lost_count 3 3)]. Qed.

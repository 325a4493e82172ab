(* The first nim-values of each game, computed inside the checker.

   The evaluator keeps the list of the values found so far and takes the mex of
   the options of the next heap. Shown here: for any ruleset whose moves leave
   smaller heaps, the list it gives is the list of the nim-values, so that what
   is printed from it is proved and not only computed. *)

From Coq Require Import Arith Bool List Lia.
From Nimproof Require Import Games Grundy.
Import ListNotations.

(* The least number that is not in l; it is at most the length of l. *)
Definition least_missing (l : list nat) : nat :=
  match find (fun v => negb (is_in v l)) (seq 0 (S (length l))) with
  | Some v => v
  | None => 0
  end.

Lemma least_missing_is_mex : forall l, is_mex l (least_missing l).
Proof.
  intros l; unfold least_missing.
  destruct (find _ _) as [v |] eqn:F.
  - apply find_in_seq in F as (_ & P & Before); apply negb_true_iff in P; split.
    + intros I; apply is_in_spec in I; congruence.
    + intros u L; apply is_in_spec, negb_false_iff, Before; lia.
  - exfalso; assert (incl (seq 0 (S (length l))) l) as I.
    { intros u H; apply is_in_spec, negb_false_iff, (find_none _ _ F), H. }
    apply NoDup_incl_length in I; [rewrite seq_length in I; lia | apply seq_NoDup].
Qed.

Lemma mex_unique : forall l u v, is_mex l u -> is_mex l v -> u = v.
Proof.
  intros l u v [U1 U2] [V1 V2].
  destruct (Nat.lt_trichotomy u v) as [L | [E | L]]; [exfalso | exact E | exfalso].
  - apply U1, V2, L.
  - apply V1, U2, L.
Qed.

(* The values of the heaps below n, in order. *)
Fixpoint values (R : ruleset) (n : nat) : list nat :=
  match n with
  | 0 => []
  | S m =>
      let known := values R m in
      known ++ [least_missing (map (fun o => nim_sum (map (fun h => nth h known 0) o)) (R m))]
  end.

Theorem values_are_nim_values : forall R G, shrinking R -> is_nim_values R G ->
  forall n, values R n = map G (seq 0 n).
Proof.
  intros R G HR HG n; induction n as [| n IH]; [reflexivity |].
  replace (S n) with (n + 1) at 2 by lia; rewrite seq_app, map_app; simpl.
  rewrite IH; do 2 f_equal.
  apply mex_unique with (map (fun o => nim_sum (map G o)) (R n)); [| apply HG].
  replace (map (fun o => nim_sum (map G o)) (R n))
    with (map (fun o => nim_sum (map (fun h => nth h (map G (seq 0 n)) 0) o)) (R n));
    [apply least_missing_is_mex |].
  apply map_ext_in; intros o Ho; f_equal; apply map_ext_in; intros h Hh.
  specialize (HR n o h Ho Hh).
  rewrite nth_indep with (d' := G 0) by (rewrite map_length, seq_length; exact HR).
  rewrite map_nth, seq_nth by exact HR; reflexivity.
Qed.

(* One value of such a list. *)
Corollary value_of_heap : forall R G, shrinking R -> is_nim_values R G ->
  forall n h, h < n -> G h = nth h (values R n) 0.
Proof.
  intros R G HR HG n h L; rewrite (values_are_nim_values R G HR HG).
  rewrite nth_indep with (d' := G 0) by (rewrite map_length, seq_length; exact L).
  rewrite map_nth, seq_nth by exact L; reflexivity.
Qed.

(* Grundy's game: the heaps of 0 to 20. *)
Theorem grundy_values_to_20 : forall G, is_nim_values grundy G ->
  map G (seq 0 21) = [0; 0; 0; 1; 0; 2; 1; 0; 2; 1; 0; 2; 1; 3; 2; 1; 3; 2; 4; 3; 0].
Proof.
  intros G HG; rewrite <- (values_are_nim_values grundy G grundy_shrinking HG).
  vm_compute; reflexivity.
Qed.

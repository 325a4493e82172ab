(* The rule "an even total is lost", tried on Nim.

   Shown here:
   - every lost position has an even total (lost_has_even_total), so the rule
     errs only on won positions with an even total (parity_rule_errs);
   - with h + 1 heaps below 2^(m+1) it is right in a share of 1/2 + 1/2^(m+1) of
     the positions (parity_rule_share), which for three heaps of 0 to 7 is 320
     of 512 (parity_rule_below_8);
   - the four positions of the document's table (parity_table). *)

From Coq Require Import Arith Bool Lia List.
From Nimproof Require Import Games Nim Boxes ShareOfLosing Separator.
Import ListNotations.

(* The last digit of the nim-sum is the parity of the total. *)
Theorem last_digit_of_nim_sum : forall p, Nat.odd (nim_sum p) = Nat.odd (total p).
Proof.
  intro p. induction p as [|n p IH]; [reflexivity|].
  change (nim_sum (n :: p)) with (Nat.lxor n (nim_sum p)).
  change (total (n :: p)) with (n + total p).
  now rewrite Nat.odd_add, <- IH, <- !Nat.bit0_odd, Nat.lxor_spec.
Qed.

Theorem lost_has_even_total : forall p, lost nim p -> Nat.even (total p) = true.
Proof.
  intros p H. apply bouton in H.
  now rewrite <- Nat.negb_odd, <- last_digit_of_nim_sum, H.
Qed.

(* The rule is wrong exactly on the won positions with an even total. *)
Theorem parity_rule_errs : forall p,
  ~ (lost nim p <-> Nat.even (total p) = true) <->
  won nim p /\ Nat.even (total p) = true.
Proof.
  intro p. pose proof (lost_has_even_total p) as Heven.
  pose proof (lost_is_not_won nim p) as Hnot.
  destruct (lost_or_won nim nim_shrinking p); destruct (Nat.even (total p));
    intuition discriminate.
Qed.

(* Where the rule is right: its word and the outcome are the same. *)
Definition rule_is_right (p : position) : bool :=
  Bool.eqb (is_lost nim p) (Nat.even (total p)).

Theorem rule_is_right_is_right : forall p,
  rule_is_right p = true <-> (lost nim p <-> Nat.even (total p) = true).
Proof.
  intro p. unfold rule_is_right. rewrite Bool.eqb_true_iff.
  rewrite <- (is_lost_is_right nim nim_shrinking). apply Bool.eq_iff_eq_true.
Qed.

(* That is where the position is lost or its total is odd. *)
Lemma right_when_lost_or_odd : forall n p,
  rule_is_right (n :: p) = Nat.eqb n (nim_sum p) || Nat.odd (n + total p).
Proof.
  intros n p. apply Bool.eq_true_iff_eq. rewrite rule_is_right_is_right, orb_true_iff.
  rewrite Nat.eqb_eq, <- the_heap_that_loses, <- Nat.negb_even.
  change (n + total p) with (total (n :: p)).
  pose proof (lost_has_even_total (n :: p)) as Heven.
  destruct (Nat.even (total (n :: p))); simpl; intuition discriminate.
Qed.

Lemma filter_or_length : forall A (f g : A -> bool) l,
  (forall x, f x = true -> g x = false) ->
  length (filter (fun x => f x || g x) l) = length (filter f l) + length (filter g l).
Proof.
  intros A f g l H. induction l as [|x l IH]; [reflexivity|].
  simpl. specialize (H x). destruct (f x); simpl.
  - rewrite (H eq_refl). simpl. now rewrite IH.
  - destruct (g x); simpl; rewrite IH; lia.
Qed.

(* Of an even number of heaps in a row every other one makes the total odd. *)
Lemma half_of_a_row : forall t k,
  length (filter (fun n => Nat.odd (n + t)) (seq 0 (2 * k))) = k.
Proof.
  intros t k. induction k as [|k IH]; [reflexivity|].
  replace (2 * S k) with (S (S (2 * k))) by lia.
  rewrite !seq_S, !filter_app, !app_length, IH. cbn [filter].
  change (0 + S (2 * k) + t) with (S (2 * k + t)). change (0 + 2 * k + t) with (2 * k + t).
  rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd (2 * k + t)); simpl; lia.
Qed.

Theorem parity_rule_share : forall m h,
  count rule_is_right (positions (S h) (2 ^ S m)) = (2 ^ S m) ^ h * (2 ^ m + 1).
Proof.
  intros m h. cbn [positions]. rewrite (count_by_the_last_heap _ (2 ^ S m) (2 ^ m + 1)).
  - now rewrite positions_count.
  - intros p Hp. apply positions_are_the_box in Hp. destruct Hp as [_ Hbound].
    rewrite (filter_ext _ _ (fun n => right_when_lost_or_odd n p)).
    rewrite filter_or_length.
    + rewrite one_of_a_row by now apply nim_sum_below_power.
      rewrite Nat.pow_succ_r', half_of_a_row. lia.
    + intros n Hn. apply Nat.eqb_eq in Hn. apply the_heap_that_loses in Hn.
      apply lost_has_even_total in Hn. rewrite <- Nat.negb_even.
      change (n + total p) with (total (n :: p)). now rewrite Hn.
Qed.

Corollary parity_rule_below_8 : count rule_is_right (positions 3 8) = 320.
Proof. exact (parity_rule_share 2 2). Qed.

(* Total, nim-sum and outcome. *)
Theorem parity_table :
  (total [1; 2; 3] = 6 /\ nim_sum [1; 2; 3] = 0 /\ lost nim [1; 2; 3]) /\
  (total [2; 2; 2] = 6 /\ nim_sum [2; 2; 2] = 2 /\ won nim [2; 2; 2]) /\
  (total [1; 4; 5] = 10 /\ nim_sum [1; 4; 5] = 0 /\ lost nim [1; 4; 5]) /\
  (total [3; 4; 5] = 12 /\ nim_sum [3; 4; 5] = 2 /\ won nim [3; 4; 5]).
Proof. rewrite !bouton, !bouton_won. repeat split; discriminate. Qed.

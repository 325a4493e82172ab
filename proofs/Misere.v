(* Misère Nim: whoever takes the last stone loses.

   Shown here, for any number of heaps of any size:
   - each position is lost or won, never both (misere_lost_or_won,
     misere_lost_is_not_won);
   - Bouton's rule (bouton_misere): while some heap has 2 or more stones, lost
     are the positions with nim-sum 0, as in normal play; once every heap has at
     most 1 stone, lost are those with an odd number of heaps of 1;
   - the outcome differs from normal play exactly when every heap has at most 1
     stone (misere_swaps, misere_stays);
   and how many positions that concerns with three heaps of 0 to 7
   (misere_below_8). *)

From Coq Require Import Arith Bool Lia List.
From Nimproof Require Import Games Nim Boxes.
Import ListNotations.

(* Whoever cannot move wins, for the other one took the last stone. *)
Inductive misere_lost (R : ruleset) : position -> Prop :=
  misere_lost_intro : forall p,
    (exists q, move R p q) -> (forall q, move R p q -> misere_won R q) -> misere_lost R p
with misere_won (R : ruleset) : position -> Prop :=
  | misere_won_at_the_end : forall p, (forall q, ~ move R p q) -> misere_won R p
  | misere_won_by_a_move : forall p q, move R p q -> misere_lost R q -> misere_won R p.

Scheme misere_lost_by_induction := Minimality for misere_lost Sort Prop
  with misere_won_by_induction := Minimality for misere_won Sort Prop.

Theorem misere_lost_is_not_won : forall R p, misere_lost R p -> ~ misere_won R p.
Proof.
  intro R.
  apply (misere_lost_by_induction R (fun p => ~ misere_won R p) (fun p => ~ misere_lost R p)).
  - intros p [q Hq] _ H Hwon. destruct Hwon as [p Hend|p r Hmove Hlost].
    + exact (Hend q Hq).
    + exact (H r Hmove Hlost).
  - intros p Hend Hlost. destruct Hlost as [p [q Hq] _]. exact (Hend q Hq).
  - intros p q Hmove _ H Hlost. destruct Hlost as [p _ Hall]. exact (H (Hall q Hmove)).
Qed.

(* Every heap has at most 1 stone. *)
Definition small (p : position) : Prop := Forall (fun n => n <= 1) p.

Definition small_dec : forall p, {small p} + {~ small p} :=
  Forall_dec _ (fun n => le_dec n 1).

(* The number of heaps of 1. *)
Definition heaps_of_one (p : position) : nat := count_occ Nat.eq_dec p 1.

Lemma small_middle : forall before n after,
  small (before ++ n :: after) <-> n <= 1 /\ small (before ++ after).
Proof. intros. unfold small. rewrite !Forall_app, Forall_cons_iff. tauto. Qed.

Lemma not_small : forall p, ~ small p -> exists n, In n p /\ n >= 2.
Proof.
  intros p H. apply Exists_exists. apply neg_Forall_Exists_neg in H.
  - apply (Exists_impl _ (fun n Hn => not_le n 1 Hn)) in H. exact H.
  - intro n. apply le_dec.
Qed.

(* The nim-sum of small heaps is the parity of the heaps of 1. *)
Lemma nim_sum_of_small : forall p, small p ->
  nim_sum p = if Nat.odd (heaps_of_one p) then 1 else 0.
Proof.
  unfold heaps_of_one. intros p H. induction H as [|n p Hn Hp IH]; [reflexivity|].
  change (nim_sum (n :: p)) with (Nat.lxor n (nim_sum p)). rewrite IH.
  destruct n as [|[|n]]; [| |lia]; cbn [count_occ].
  - destruct (Nat.eq_dec 0 1); [discriminate|]. apply Nat.lxor_0_l.
  - destruct (Nat.eq_dec 1 1); [|contradiction].
    rewrite Nat.odd_succ, <- Nat.negb_odd. now destruct (Nat.odd _).
Qed.

Lemma nim_sum_of_small_at_most_one : forall p, small p -> nim_sum p <= 1.
Proof. intros p H. rewrite (nim_sum_of_small p H). destruct (Nat.odd _); lia. Qed.

(* What Bouton's rule calls lost. *)
Definition rule_says_lost (p : position) : Prop :=
  (small p /\ nim_sum p = 1) \/ (~ small p /\ nim_sum p = 0).

Lemma nim_move_changes_the_sum : forall p q, move nim p q -> nim_sum q <> nim_sum p.
Proof.
  intros p q H. pose proof (move_changes_the_sum nim _ nim_values_of_nim p q H) as Hne.
  unfold value_sum in Hne. now rewrite !map_id in Hne.
Qed.

Lemma small_stays_small : forall p q, move nim p q -> small p -> small q.
Proof.
  intros p q H. apply nim_move in H. destruct H as (before & n & after & m & Hm & -> & ->).
  rewrite !small_middle. intros [Hn Hrest]. split; [lia|exact Hrest].
Qed.

(* A nonempty heap can be played on. *)
Lemma some_move : forall p n, In n p -> n > 0 -> exists q, move nim p q.
Proof.
  intros p n Hn Hpos. destruct (in_split n p Hn) as [before [after ->]].
  exists (before ++ 0 :: after). apply nim_move. now exists before, n, after, 0.
Qed.

Lemma some_heap : forall p, nim_sum p <> 0 -> exists n, In n p /\ n > 0.
Proof.
  intros p H. induction p as [|[|n] p IH].
  - now destruct H.
  - destruct IH as [m [Hm Hpos]].
    + simpl in H. now rewrite Nat.lxor_0_l in H.
    + exists m. split; [now right|exact Hpos].
  - exists (S n). split; [now left|lia].
Qed.

(* From what the rule calls lost there is a move. *)
Lemma rule_lost_can_move : forall p, rule_says_lost p -> exists q, move nim p q.
Proof.
  intros p [[_ E]|[Hbig _]].
  - destruct (some_heap p) as [n [Hn Hpos]]; [lia|]. now apply (some_move p n).
  - destruct (not_small p Hbig) as [n [Hn Hge]]. apply (some_move p n Hn). lia.
Qed.

(* No move joins two positions that the rule calls lost. A move from a heap of
   2 or more to heaps of at most 1 was made on the only such heap, and with one
   such heap the nim-sum is not 0. *)
Lemma rule_lost_to_won : forall p q, move nim p q -> rule_says_lost p -> ~ rule_says_lost q.
Proof.
  intros p q Hmove Hp Hq. pose proof (nim_move_changes_the_sum p q Hmove) as Hne.
  destruct Hp as [[Hsmall Ep]|[Hbig Ep]].
  - pose proof (small_stays_small p q Hmove Hsmall) as Hsmall'.
    destruct Hq as [[_ Eq]|[Hbig' _]]; [congruence|contradiction].
  - destruct Hq as [[Hsmall Eq]|[_ Eq]]; [|congruence].
    apply nim_move in Hmove. destruct Hmove as (before & n & after & m & Hm & -> & ->).
    apply small_middle in Hsmall. destruct Hsmall as [_ Hrest].
    apply Hbig. apply small_middle. split; [|exact Hrest].
    rewrite nim_sum_middle_one, xor_zero in Ep. rewrite Ep.
    now apply nim_sum_of_small_at_most_one.
Qed.

(* Heaps of at most 1: take a stone, and the number of ones left is odd. *)
Lemma small_won_to_lost : forall p q, small p -> nim_sum p = 0 -> move nim p q ->
  rule_says_lost q.
Proof.
  intros p q Hsmall E Hmove. pose proof (small_stays_small p q Hmove Hsmall) as Hsmall'.
  pose proof (nim_move_changes_the_sum p q Hmove).
  pose proof (nim_sum_of_small_at_most_one q Hsmall').
  left. split; [exact Hsmall'|lia].
Qed.

(* One heap of 2 or more: leave 0 or 1 of it, so that the number of ones is odd. *)
Lemma last_big_heap : forall before n after, n >= 2 -> small (before ++ after) ->
  exists q, move nim (before ++ n :: after) q /\ rule_says_lost q.
Proof.
  intros before n after Hn Hrest.
  pose proof (nim_sum_of_small_at_most_one _ Hrest) as Hle.
  set (m := 1 - nim_sum (before ++ after)).
  exists (before ++ m :: after). split.
  - apply nim_move. exists before, n, after, m. repeat split. lia.
  - left. split.
    + apply small_middle. split; [lia|exact Hrest].
    + rewrite nim_sum_middle_one. unfold m.
      destruct (nim_sum (before ++ after)) as [|[|r]]; [reflexivity|reflexivity|lia].
Qed.

(* More of them: play the winning move of normal Nim, unless it would leave
   only heaps of at most 1; then it was played on the last big heap. *)
Lemma big_won_to_lost : forall p, ~ small p -> nim_sum p <> 0 ->
  exists q, move nim p q /\ rule_says_lost q.
Proof.
  intros p Hbig Hne. apply bouton_won in Hne.
  destruct (winning_move_exists p Hne) as (before & n & after & E & _ & Hless & Hlost).
  set (m := Nat.lxor n (nim_sum p)) in *. apply bouton in Hlost.
  destruct (small_dec (before ++ m :: after)) as [Hsmall|Hbig'].
  - subst p. apply small_middle in Hsmall. destruct Hsmall as [_ Hrest].
    apply last_big_heap; [|exact Hrest].
    destruct (le_dec n 1) as [Hn|Hn]; [|lia].
    exfalso. apply Hbig. now apply small_middle.
  - exists (before ++ m :: after). split; [|now right].
    apply nim_move. now exists before, n, after, m.
Qed.

(* From what the rule calls won, the game is over or some move leaves lost. *)
Lemma rule_won_to_lost : forall p, ~ rule_says_lost p ->
  (forall q, ~ move nim p q) \/ exists q, move nim p q /\ rule_says_lost q.
Proof.
  intros p Hp. destruct (small_dec p) as [Hsmall|Hbig].
  - assert (E : nim_sum p = 0).
    { pose proof (nim_sum_of_small_at_most_one p Hsmall).
      destruct (nim_sum p) as [|[|r]] eqn:E; [reflexivity| |lia].
      destruct Hp. now left. }
    destruct (moves_from nim p) as [|q l] eqn:Emoves.
    + left. intros q Hq. apply moves_from_are_the_moves in Hq. now rewrite Emoves in Hq.
    + right. exists q.
      assert (Hq : move nim p q) by (apply moves_from_are_the_moves; rewrite Emoves; now left).
      split; [exact Hq|]. now apply (small_won_to_lost p q).
  - right. apply big_won_to_lost; [exact Hbig|]. intro E. destruct Hp. now right.
Qed.

Lemma rule_dec : forall p, {rule_says_lost p} + {~ rule_says_lost p}.
Proof.
  intro p. unfold rule_says_lost.
  destruct (small_dec p), (Nat.eq_dec (nim_sum p) 0) as [E|E], (Nat.eq_dec (nim_sum p) 1);
    (left; tauto) || (right; tauto).
Qed.

Lemma misere_by_the_rule : forall p,
  (rule_says_lost p -> misere_lost nim p) /\ (~ rule_says_lost p -> misere_won nim p).
Proof.
  intro p. induction (termination nim nim_shrinking p) as [p _ IH]. split; intro Hp.
  - constructor; [now apply rule_lost_can_move|]. intros q Hq. apply (IH q Hq).
    now apply (rule_lost_to_won p q).
  - destruct (rule_won_to_lost p Hp) as [Hend|[q [Hq Hlost]]].
    + now apply misere_won_at_the_end.
    + apply (misere_won_by_a_move nim p q Hq). now apply (IH q Hq).
Qed.

Lemma misere_rule : forall p, misere_lost nim p <-> rule_says_lost p.
Proof.
  intro p. destruct (misere_by_the_rule p) as [Hlost Hwon]. split; [|exact Hlost].
  intro H. destruct (rule_dec p) as [Hp|Hp]; [exact Hp|].
  exfalso. exact (misere_lost_is_not_won nim p H (Hwon Hp)).
Qed.

Theorem misere_lost_or_won : forall p, {misere_lost nim p} + {misere_won nim p}.
Proof.
  intro p. destruct (rule_dec p); [left|right]; now apply misere_by_the_rule.
Qed.

(* Bouton 1901. *)
Theorem bouton_misere : forall p,
  (small p -> (misere_lost nim p <-> Nat.odd (heaps_of_one p) = true)) /\
  (~ small p -> (misere_lost nim p <-> nim_sum p = 0)).
Proof.
  intro p. rewrite misere_rule. unfold rule_says_lost. split; intro H.
  - rewrite (nim_sum_of_small p H). destruct (Nat.odd (heaps_of_one p)).
    + intuition.
    + split; [intuition discriminate|discriminate].
  - tauto.
Qed.

(* The outcome changes exactly where every heap is at most 1. *)
Theorem misere_swaps : forall p, (misere_lost nim p <-> won nim p) <-> small p.
Proof.
  intro p. rewrite misere_rule, bouton_won. unfold rule_says_lost.
  destruct (small_dec p) as [H|H]; [|tauto].
  pose proof (nim_sum_of_small_at_most_one p H).
  destruct (nim_sum p) as [|[|r]]; [| |lia]; intuition discriminate.
Qed.

(* And everywhere else it is as in normal play. *)
Theorem misere_stays : forall p, (misere_lost nim p <-> lost nim p) <-> ~ small p.
Proof.
  intro p. rewrite misere_rule, bouton. unfold rule_says_lost.
  destruct (small_dec p) as [H|H]; [|tauto].
  pose proof (nim_sum_of_small_at_most_one p H).
  destruct (nim_sum p) as [|[|r]]; [| |lia]; intuition discriminate.
Qed.

(* Counting with three heaps of 0 to 7 *)

(* Whether a position is lost when the last taker loses, by Bouton's rule. *)
Definition misere_is_lost (p : position) : bool :=
  if small_dec p then Nat.odd (heaps_of_one p) else Nat.eqb (nim_sum p) 0.

Theorem misere_is_lost_is_right : forall p, misere_is_lost p = true <-> misere_lost nim p.
Proof.
  intro p. unfold misere_is_lost. destruct (bouton_misere p) as [Hsmall Hbig].
  destruct (small_dec p) as [H|H].
  - now rewrite Hsmall.
  - now rewrite Hbig, Nat.eqb_eq.
Qed.

(* Whether the outcome differs from that of normal play. *)
Definition differs (p : position) : bool := xorb (misere_is_lost p) (is_lost nim p).

Theorem differs_is_right : forall p, differs p = true <-> small p.
Proof.
  intro p. rewrite <- misere_swaps. unfold differs.
  pose proof (misere_is_lost_is_right p) as Hmisere.
  pose proof (is_lost_is_right nim nim_shrinking p) as Hnormal.
  assert (Hwon : won nim p <-> ~ lost nim p).
  { split; [intros H H'; exact (lost_is_not_won nim p H' H)|].
    destruct (lost_or_won nim nim_shrinking p); tauto. }
  destruct (misere_is_lost p), (is_lost nim p); simpl; intuition discriminate.
Qed.

(* 64 lost as in normal play; 8 differ, of which 4 are lost and 4 are won. *)
Theorem misere_below_8 :
  count (is_lost nim) (positions 3 8) = 64 /\
  count misere_is_lost (positions 3 8) = 64 /\
  count differs (positions 3 8) = 8 /\
  count (fun p => differs p && misere_is_lost p) (positions 3 8) = 4.
Proof. vm_compute. repeat split. Qed.

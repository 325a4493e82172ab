(* Games on heaps: rulesets, positions, moves, who wins, and nim-values.

   A ruleset says what a heap may be replaced by. A position is a list of
   heaps. Whoever cannot move loses (normal play).

   Shown here, for every ruleset whose moves leave smaller heaps:
   - every game ends (termination), and each position is lost or won for the
     player to move, never both (lost_or_won, lost_is_not_won);
   - each heap has exactly one nim-value, and nim_value computes it
     (nim_value_is_right, nim_values_unique), also as a table from 0 up
     (first_nim_values_are_right); whether a position is lost is
     computed too (is_lost_is_right);
   - Sprague and Grundy: a position is lost exactly when the nim-sum of the
     nim-values of its heaps is 0 (sprague_grundy), for that sum is the least
     number that no move reaches (nim_value_of_a_position). *)

From Coq Require Import Arith Lia List Wf_nat.
From Nimproof Require Export Xor.
Import ListNotations.

(* The options of a heap of n: a move replaces the heap by one of these lists
   of heaps, [m] for one heap, [a; b] for a split. *)
Definition ruleset := nat -> list (list nat).

(* Every heap that a move leaves is smaller than the heap it was played on. *)
Definition shrinking (R : ruleset) := forall n o m, In o (R n) -> In m o -> m < n.

Definition position := list nat.

(* A move changes one heap and leaves the others as they are. *)
Inductive move (R : ruleset) : position -> position -> Prop :=
  move_at : forall before n after o,
    In o (R n) -> move R (before ++ n :: after) (before ++ o ++ after).

(* Lost for the player to move: every move leaves a position won for the other.
   Won for the player to move: some move leaves a position lost for the other. *)
Inductive lost (R : ruleset) : position -> Prop :=
  lost_intro : forall p, (forall q, move R p q -> won R q) -> lost R p
with won (R : ruleset) : position -> Prop :=
  won_intro : forall p q, move R p q -> lost R q -> won R p.

(* v is the mex of l: the least number that is not in l. *)
Definition is_mex (l : list nat) (v : nat) := ~ In v l /\ forall u, u < v -> In u l.

(* G gives each heap its nim-value: the mex of the nim-sums of its options. *)
Definition is_nim_values (R : ruleset) (G : nat -> nat) :=
  forall n, is_mex (map (fun o => nim_sum (map G o)) (R n)) (G n).

(* All that a move can leave, as a list *)

Fixpoint moves_from (R : ruleset) (p : position) : list position :=
  match p with
  | [] => []
  | n :: rest => map (fun o => o ++ rest) (R n) ++ map (cons n) (moves_from R rest)
  end.

Lemma move_beside : forall R n p q, move R p q -> move R (n :: p) (n :: q).
Proof. intros R n p q [before m after o Ho]. exact (move_at R (n :: before) m after o Ho). Qed.

Theorem moves_from_are_the_moves : forall R p q, In q (moves_from R p) <-> move R p q.
Proof.
  intros R p q. split.
  - revert q. induction p as [|n p IH]; intros q H; simpl in H; [contradiction|].
    apply in_app_or in H. destruct H as [H|H]; apply in_map_iff in H.
    + destruct H as [o [<- Ho]]. exact (move_at R [] n p o Ho).
    + destruct H as [q' [<- Hq]]. apply move_beside. now apply IH.
  - intros [before n after o Ho]. induction before as [|m before IH]; simpl; apply in_or_app.
    + left. apply in_map_iff. now exists o.
    + right. now apply in_map.
Qed.

(* Every game ends *)

Definition after_a_move (R : ruleset) (q p : position) := move R p q.

(* In two positions side by side a move is made in one of them. *)
Lemma move_side_by_side : forall R p q r, move R (p ++ q) r ->
  (exists p', move R p p' /\ r = p' ++ q) \/ (exists q', move R q q' /\ r = p ++ q').
Proof.
  intros R p q r H. apply moves_from_are_the_moves in H.
  revert r H. induction p as [|n p IH]; intros r H; simpl in H.
  - right. exists r. now apply moves_from_are_the_moves in H.
  - apply in_app_or in H. destruct H as [H|H]; apply in_map_iff in H.
    + destruct H as [o [<- Ho]]. left. exists (o ++ p).
      split; [exact (move_at R [] n p o Ho)|apply app_assoc].
    + destruct H as [r' [<- H]]. destruct (IH r' H) as [[p' [Hp ->]]|[q' [Hq ->]]].
      * left. exists (n :: p'). split; [now apply move_beside|reflexivity].
      * right. now exists q'.
Qed.

Lemma sum_terminates : forall R p q,
  Acc (after_a_move R) p -> Acc (after_a_move R) q -> Acc (after_a_move R) (p ++ q).
Proof.
  intros R p q Hp. revert q. induction Hp as [p Hp IHp].
  intros q Hq. induction Hq as [q Hq IHq].
  constructor. intros r Hr. destruct (move_side_by_side R p q r Hr) as [[p' [H ->]]|[q' [H ->]]].
  - apply IHp; [exact H|]. now constructor.
  - now apply IHq.
Qed.

Lemma nothing_left_terminates : forall R, Acc (after_a_move R) [].
Proof.
  intro R. constructor. intros q H. now apply moves_from_are_the_moves in H.
Qed.

Lemma heaps_terminate : forall R p,
  (forall n, In n p -> Acc (after_a_move R) [n]) -> Acc (after_a_move R) p.
Proof.
  intros R p H. induction p as [|n p IH].
  - apply nothing_left_terminates.
  - apply (sum_terminates R [n] p).
    + apply H. now left.
    + apply IH. intros m Hm. apply H. now right.
Qed.

Lemma move_from_one_heap : forall R n q, move R [n] q -> In q (R n).
Proof.
  intros R n q H. apply moves_from_are_the_moves in H. simpl in H.
  rewrite app_nil_r in H. apply in_map_iff in H.
  destruct H as [o [<- Ho]]. now rewrite app_nil_r.
Qed.

Lemma heap_terminates : forall R, shrinking R -> forall n, Acc (after_a_move R) [n].
Proof.
  intros R HR n. induction n as [n IH] using lt_wf_ind.
  constructor. intros q Hq. apply move_from_one_heap in Hq.
  apply heaps_terminate. intros m Hm. apply IH. now apply (HR n q m).
Qed.

(* There is no endless line of moves. *)
Theorem termination : forall R, shrinking R -> well_founded (after_a_move R).
Proof. intros R HR p. apply heaps_terminate. intros n _. now apply heap_terminates. Qed.

Scheme lost_by_induction := Minimality for lost Sort Prop
  with won_by_induction := Minimality for won Sort Prop.

(* No position is both lost and won, whatever the ruleset. *)
Theorem lost_is_not_won : forall R p, lost R p -> ~ won R p.
Proof.
  intro R. apply (lost_by_induction R (fun p => ~ won R p) (fun p => ~ lost R p)).
  - intros p _ H Hwon. destruct Hwon as [p q Hmove Hlost]. exact (H q Hmove Hlost).
  - intros p q Hmove _ H Hlost. destruct Hlost as [p Hall]. exact (H (Hall q Hmove)).
Qed.

(* The least number that is not in a list *)

Fixpoint least_missing_from (u fuel : nat) (l : list nat) : nat :=
  match fuel with
  | 0 => u
  | S fuel => if in_dec Nat.eq_dec u l then least_missing_from (S u) fuel l else u
  end.

(* One of 0 .. length l is not in l, so that many tries are enough. *)
Definition mex (l : list nat) : nat := least_missing_from 0 (S (length l)) l.

Lemma least_missing_from_is_mex : forall l fuel u,
  (forall w, w < u -> In w l) ->
  is_mex l (least_missing_from u fuel l) \/ forall w, w < u + fuel -> In w l.
Proof.
  intros l fuel. induction fuel as [|fuel IH]; intros u Hu; simpl.
  - right. now rewrite Nat.add_0_r.
  - destruct (in_dec Nat.eq_dec u l) as [Hin|Hout].
    + rewrite <- Nat.add_succ_comm. apply IH. intros w Hw.
      destruct (Nat.eq_dec w u) as [->|]; [exact Hin|]. apply Hu. lia.
    + left. now split.
Qed.

Theorem mex_is_mex : forall l, is_mex l (mex l).
Proof.
  intro l. destruct (least_missing_from_is_mex l (S (length l)) 0) as [H|H].
  - intros w Hw. now apply Nat.nlt_0_r in Hw.
  - exact H.
  - exfalso.
    assert (Hlen : length (seq 0 (S (length l))) <= length l).
    { apply NoDup_incl_length; [apply seq_NoDup|].
      intros w Hw. apply H. apply in_seq in Hw. lia. }
    rewrite seq_length in Hlen. lia.
Qed.

Theorem is_mex_unique : forall l u v, is_mex l u -> is_mex l v -> u = v.
Proof.
  intros l u v [Hu Hbelow_u] [Hv Hbelow_v].
  destruct (Nat.lt_trichotomy u v) as [H|[H|H]]; [exfalso|exact H|exfalso]; auto.
Qed.

(* Nim-values *)

(* The nim-values of the heaps 0 .. n - 1, each from those before it. *)
Fixpoint first_nim_values (R : ruleset) (n : nat) : list nat :=
  match n with
  | 0 => []
  | S n =>
      let known := first_nim_values R n in
      known ++ [mex (map (fun o => nim_sum (map (fun m => nth m known 0) o)) (R n))]
  end.

Definition nim_value (R : ruleset) (n : nat) : nat := nth n (first_nim_values R (S n)) 0.

Lemma first_nim_values_length : forall R n, length (first_nim_values R n) = n.
Proof. intros R n. induction n; simpl; [|rewrite app_length, IHn; simpl]; lia. Qed.

(* Later rows of the table keep what earlier ones say. *)
Lemma first_nim_values_nth : forall R n m, m < n ->
  nth m (first_nim_values R n) 0 = nim_value R m.
Proof.
  intros R n m H. induction n as [|n IH]; [lia|].
  destruct (Nat.eq_dec m n) as [->|Hne]; [reflexivity|].
  simpl. rewrite app_nth1; [apply IH; lia|]. rewrite first_nim_values_length. lia.
Qed.

Lemma nim_value_from_smaller : forall R n,
  nim_value R n =
  mex (map (fun o => nim_sum (map (fun m => nth m (first_nim_values R n) 0) o)) (R n)).
Proof.
  intros R n. unfold nim_value. simpl.
  rewrite app_nth2; rewrite first_nim_values_length; [|lia].
  now rewrite Nat.sub_diag.
Qed.

(* The table is the nim-values in turn. *)
Theorem first_nim_values_are_right : forall R n,
  first_nim_values R n = map (nim_value R) (seq 0 n).
Proof.
  intros R n. induction n as [|n IH]; [reflexivity|].
  rewrite seq_S, map_app, <- IH. simpl. now rewrite <- nim_value_from_smaller.
Qed.

(* Nim-values exist, and nim_value computes them. *)
Theorem nim_value_is_right : forall R, shrinking R -> is_nim_values R (nim_value R).
Proof.
  intros R HR n. rewrite (nim_value_from_smaller R n).
  replace (map (fun o => nim_sum (map (nim_value R) o)) (R n))
    with (map (fun o => nim_sum (map (fun m => nth m (first_nim_values R n) 0) o)) (R n)).
  - apply mex_is_mex.
  - apply map_ext_in. intros o Ho. f_equal. apply map_ext_in. intros m Hm.
    apply first_nim_values_nth. now apply (HR n o m).
Qed.

(* No heap has two nim-values. *)
Theorem nim_values_unique : forall R, shrinking R -> forall G H,
  is_nim_values R G -> is_nim_values R H -> forall n, G n = H n.
Proof.
  intros R HR G H HG HH n. induction n as [n IH] using lt_wf_ind.
  apply (is_mex_unique (map (fun o => nim_sum (map G o)) (R n))); [apply HG|].
  replace (map (fun o => nim_sum (map G o)) (R n))
    with (map (fun o => nim_sum (map H o)) (R n)); [apply HH|].
  apply map_ext_in. intros o Ho. f_equal. apply map_ext_in. intros m Hm.
  symmetry. apply IH. now apply (HR n o m).
Qed.

(* A function that satisfies the definition is nim_value. *)
Corollary nim_values_are_nim_value : forall R, shrinking R -> forall G,
  is_nim_values R G -> forall n, nim_value R n = G n.
Proof.
  intros R HR G HG. apply (nim_values_unique R HR); [|exact HG]. now apply nim_value_is_right.
Qed.

(* Sprague and Grundy *)

(* The nim-sum of the nim-values of the heaps. *)
Definition value_sum (G : nat -> nat) (p : position) : nat := nim_sum (map G p).

Lemma value_sum_middle : forall G before o after,
  value_sum G (before ++ o ++ after) =
  Nat.lxor (value_sum G o) (value_sum G (before ++ after)).
Proof. intros. unfold value_sum. rewrite !map_app, nim_sum_middle. reflexivity. Qed.

Lemma value_sum_middle_one : forall G before n after,
  value_sum G (before ++ n :: after) = Nat.lxor (G n) (value_sum G (before ++ after)).
Proof.
  intros. change (n :: after) with ([n] ++ after). rewrite value_sum_middle.
  unfold value_sum at 1. simpl. now rewrite Nat.lxor_0_r.
Qed.

(* A move changes the sum, for no option has the value of its heap. *)
Lemma move_changes_the_sum : forall R G, is_nim_values R G -> forall p q,
  move R p q -> value_sum G q <> value_sum G p.
Proof.
  intros R G HG p q [before n after o Ho] E.
  rewrite value_sum_middle, value_sum_middle_one in E. apply xor_injective in E.
  apply (proj1 (HG n)). rewrite <- E. apply in_map_iff. now exists o.
Qed.

(* Some move reaches any smaller sum: one heap's value has to become a certain
   smaller value, and the heap has an option of every smaller value. *)
Lemma some_move_reaches : forall R G, is_nim_values R G -> forall p u,
  u < value_sum G p -> exists q, move R p q /\ value_sum G q = u.
Proof.
  intros R G HG p u Hu.
  destruct (some_number_can_shrink _ _ Hu) as [v [Hv Hless]].
  fold (value_sum G p) in Hless.
  apply in_map_iff in Hv. destruct Hv as [n [<- Hn]].
  apply (proj2 (HG n)) in Hless. apply in_map_iff in Hless. destruct Hless as [o [Eo Ho]].
  destruct (in_split n p Hn) as [before [after ->]].
  exists (before ++ o ++ after). split; [now constructor|].
  rewrite value_sum_middle. unfold value_sum at 1. rewrite Eo, value_sum_middle_one.
  now rewrite !Nat.lxor_assoc, xor_cancel, (Nat.lxor_comm u), xor_cancel.
Qed.

(* The nim-sum of the nim-values of the heaps is what a nim-value has to be: the
   least number that no move reaches. *)
Theorem nim_value_of_a_position : forall R G, is_nim_values R G -> forall p,
  (forall q, move R p q -> nim_sum (map G q) <> nim_sum (map G p)) /\
  (forall u, u < nim_sum (map G p) -> exists q, move R p q /\ nim_sum (map G q) = u).
Proof.
  intros R G HG p. split; [now apply move_changes_the_sum|now apply some_move_reaches].
Qed.

Lemma outcome_by_value_sum : forall R, shrinking R -> forall G, is_nim_values R G ->
  forall p, (value_sum G p = 0 -> lost R p) /\ (value_sum G p <> 0 -> won R p).
Proof.
  intros R HR G HG p. induction (termination R HR p) as [p _ IH]. split; intro H.
  - constructor. intros q Hq. apply (IH q Hq). rewrite <- H.
    now apply (move_changes_the_sum R G HG).
  - destruct (some_move_reaches R G HG p 0) as [q [Hq Hzero]]; [lia|].
    apply (won_intro R p q Hq). now apply (IH q Hq).
Qed.

Theorem sprague_grundy : forall R, shrinking R -> forall G, is_nim_values R G ->
  forall p, lost R p <-> nim_sum (map G p) = 0.
Proof.
  intros R HR G HG p. destruct (outcome_by_value_sum R HR G HG p) as [Hzero Hother].
  fold (value_sum G p). split; [|exact Hzero]. intro Hlost.
  destruct (Nat.eq_dec (value_sum G p) 0) as [E|E]; [exact E|].
  exfalso. exact (lost_is_not_won R p Hlost (Hother E)).
Qed.

Corollary sprague_grundy_won : forall R, shrinking R -> forall G, is_nim_values R G ->
  forall p, won R p <-> nim_sum (map G p) <> 0.
Proof.
  intros R HR G HG p. split; [|apply (outcome_by_value_sum R HR G HG p)].
  intros Hwon E. apply (sprague_grundy R HR G HG) in E. exact (lost_is_not_won R p E Hwon).
Qed.

(* Each position is lost or won. *)
Theorem lost_or_won : forall R, shrinking R -> forall p, {lost R p} + {won R p}.
Proof.
  intros R HR p. pose proof (nim_value_is_right R HR) as HG.
  destruct (Nat.eq_dec (value_sum (nim_value R) p) 0) as [E|E]; [left|right];
    now apply (outcome_by_value_sum R HR _ HG p).
Qed.

(* Whether a position is lost, by computing. *)
Definition is_lost (R : ruleset) (p : position) : bool :=
  Nat.eqb (nim_sum (map (nim_value R) p)) 0.

Theorem is_lost_is_right : forall R, shrinking R -> forall p,
  is_lost R p = true <-> lost R p.
Proof.
  intros R HR p. unfold is_lost. rewrite Nat.eqb_eq. symmetry.
  apply sprague_grundy; [exact HR|]. now apply nim_value_is_right.
Qed.

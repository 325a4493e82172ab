(* What separates addition without carries from addition with them.

   Give each position of Nim a number. Two properties make "number 0" the same
   as "lost" (the_two_properties): from 0 every move leaves another number, and
   from another number some move reaches 0.

   Shown here, for all positions:
   - the nim-sum has both properties (nim_sum_separates);
   - the parity of the total has not the first, which fails at exactly the even
     positions with a heap of 2 or more, and has the second (parity_separator,
     parity_fails_at; parity_lacks_the_first for each number of heaps);
   - the total has the first, and not the second, which holds only where exactly
     one heap is not empty (total_separator, total_holds_at);
   and how often they fail with three heaps of 0 to 7 (in_the_box). *)

From Coq Require Import Arith Bool Lia List.
From Nimproof Require Import Games Nim Boxes.
Import ListNotations.

(* From 0 every move leaves another number. *)
Definition first_property (number : position -> nat) :=
  forall p q, number p = 0 -> move nim p q -> number q <> 0.

(* From another number some move reaches 0. *)
Definition second_property (number : position -> nat) :=
  forall p, number p <> 0 -> exists q, move nim p q /\ number q = 0.

(* A number has both properties exactly when "number 0" is the same as "lost". *)
Theorem the_two_properties : forall number,
  first_property number /\ second_property number <->
  forall p, lost nim p <-> number p = 0.
Proof.
  intro number. split.
  - intros [H1 H2].
    assert (H : forall p, (number p = 0 -> lost nim p) /\ (number p <> 0 -> won nim p)).
    { intro p. induction (termination nim nim_shrinking p) as [p _ IH]. split; intro Hp.
      - constructor. intros q Hq. apply (IH q Hq). now apply (H1 p).
      - destruct (H2 p Hp) as [q [Hq Hzero]]. apply (won_intro nim p q Hq). now apply (IH q Hq). }
    intro p. split; [|apply H]. intro Hlost.
    destruct (Nat.eq_dec (number p) 0) as [E|E]; [exact E|].
    destruct (lost_is_not_won nim p Hlost). now apply H.
  - intro H. split.
    + intros p q Hp Hq Hq0. apply H in Hp. apply H in Hq0.
      apply (lost_is_not_won nim p Hp). now apply (won_intro nim p q).
    + intros p Hp. destruct (lost_or_won nim nim_shrinking p) as [Hlost|Hwon].
      * apply H in Hlost. contradiction.
      * destruct Hwon as [p q Hq Hlost]. exists q. split; [exact Hq|]. now apply H.
Qed.

(* The nim-sum *)

Theorem nim_sum_separates : first_property nim_sum /\ second_property nim_sum.
Proof. apply the_two_properties. exact bouton. Qed.

(* The parity of the total *)

Definition total (p : position) : nat := list_sum p.

Definition parity (p : position) : nat := total p mod 2.

Lemma total_middle : forall before n after,
  total (before ++ n :: after) = n + total (before ++ after).
Proof. intros. unfold total. rewrite !list_sum_app. simpl. lia. Qed.

Lemma some_stone : forall p, total p <> 0 -> exists n, In n p /\ n <> 0.
Proof.
  intros p H. induction p as [|[|n] p IH].
  - now destruct H.
  - destruct (IH H) as [m [Hm Hne]]. exists m. split; [now right|exact Hne].
  - exists (S n). split; [now left|discriminate].
Qed.

(* Taking d stones of a heap of n. *)
Lemma bite : forall p n d, In n p -> 1 <= d <= n ->
  exists q, move nim p q /\ total q + d = total p.
Proof.
  intros p n d Hn Hd. destruct (in_split n p Hn) as [before [after ->]].
  exists (before ++ (n - d) :: after). split.
  - apply nim_move. exists before, n, after, (n - d). repeat split. lia.
  - rewrite !total_middle. lia.
Qed.

(* A move takes stones of some heap. *)
Lemma move_bites : forall p q, move nim p q ->
  exists n d, In n p /\ 1 <= d <= n /\ total q + d = total p.
Proof.
  intros p q H. apply nim_move in H. destruct H as (before & n & after & m & Hm & -> & ->).
  exists n, (n - m). rewrite !total_middle. repeat split; try lia.
  apply in_or_app. right. now left.
Qed.

(* Where the first property fails: taking 2 keeps the parity. *)
Theorem parity_fails_at : forall p, parity p = 0 ->
  (exists q, move nim p q /\ parity q = 0) <-> exists n, In n p /\ n >= 2.
Proof.
  unfold parity. intros p Hp. split.
  - intros [q [Hmove Hq]]. destruct (move_bites p q Hmove) as (n & d & Hn & Hd & E).
    exists n. split; [exact Hn|].
    pose proof (Nat.div_mod_eq (total p) 2). pose proof (Nat.div_mod_eq (total q) 2). lia.
  - intros [n [Hn Hge]]. destruct (bite p n 2 Hn) as [q [Hmove E]]; [lia|].
    exists q. split; [exact Hmove|]. rewrite <- E in Hp.
    pose proof (Nat.div_mod_eq (total q + 2) 2). pose proof (Nat.div_mod_eq (total q) 2).
    pose proof (Nat.mod_upper_bound (total q) 2). lia.
Qed.

(* With three heaps or any other number of them, not none. *)
Theorem parity_lacks_the_first : forall heaps, heaps > 0 ->
  exists p q, length p = heaps /\ parity p = 0 /\ move nim p q /\ parity q = 0.
Proof.
  intros [|heaps] H; [lia|].
  assert (Hempty : total (repeat 0 heaps) = 0) by (clear H; induction heaps; auto).
  exists (2 :: repeat 0 heaps), (0 :: repeat 0 heaps). unfold parity.
  repeat split.
  - simpl. now rewrite repeat_length.
  - unfold total in *. simpl list_sum. now rewrite Hempty.
  - apply nim_move. exists [], 2, (repeat 0 heaps), 0. repeat split. lia.
  - unfold total in *. simpl list_sum. now rewrite Hempty.
Qed.

Theorem parity_has_the_second : second_property parity.
Proof.
  unfold second_property, parity. intros p Hp.
  destruct (some_stone p) as [n [Hn Hne]].
  - intro E. now rewrite E in Hp.
  - destruct (bite p n 1 Hn) as [q [Hmove E]]; [lia|].
    exists q. split; [exact Hmove|]. rewrite <- E in Hp.
    pose proof (Nat.div_mod_eq (total q + 1) 2). pose proof (Nat.div_mod_eq (total q) 2).
    pose proof (Nat.mod_upper_bound (total q) 2).
    pose proof (Nat.mod_upper_bound (total q + 1) 2). lia.
Qed.

(* The first fails from (0,0,2) to (0,0,0). *)
Theorem parity_separator : ~ first_property parity /\ second_property parity.
Proof.
  split; [|exact parity_has_the_second]. intro H.
  apply (H [0; 0; 2] [0; 0; 0]); [reflexivity| |reflexivity].
  now apply moves_from_are_the_moves; left.
Qed.

(* The total *)

(* At total 0 there is no stone to take. *)
Theorem total_has_the_first : first_property total.
Proof.
  intros p q Hp Hmove. destruct (move_bites p q Hmove) as (n & d & Hn & Hd & E). lia.
Qed.

Definition stones (n : nat) : bool := negb (Nat.eqb n 0).

Lemma no_stones : forall p, filter stones p = [] <-> total p = 0.
Proof.
  intro p. induction p as [|[|n] p IH]; simpl; [now split|exact IH|now split].
Qed.

(* Where the second property holds: one move empties only one heap. *)
Theorem total_holds_at : forall p, total p <> 0 ->
  (exists q, move nim p q /\ total q = 0) <-> length (filter stones p) = 1.
Proof.
  intros p Hp. split.
  - intros [q [Hmove Hq]]. apply nim_move in Hmove.
    destruct Hmove as (before & n & after & m & Hm & -> & ->).
    rewrite total_middle in *.
    assert (Hrest : filter stones (before ++ after) = []) by (apply no_stones; lia).
    rewrite filter_app in *. apply app_eq_nil in Hrest. destruct Hrest as [Hb Ha].
    simpl. rewrite Hb, Ha. destruct n; [lia|reflexivity].
  - intro Hone. destruct (some_stone p Hp) as [n [Hn Hne]].
    destruct (in_split n p Hn) as [before [after ->]].
    exists (before ++ 0 :: after). split.
    + apply nim_move. exists before, n, after, 0. repeat split. lia.
    + rewrite total_middle. apply no_stones. apply length_zero_iff_nil.
      rewrite filter_app, app_length in *. simpl in Hone.
      destruct n; [contradiction|]. simpl in Hone. lia.
Qed.

(* The second fails at (0,1,1). *)
Theorem total_separator : first_property total /\ ~ second_property total.
Proof.
  split; [exact total_has_the_first|]. intro H.
  assert (H' : total [0; 1; 1] <> 0) by discriminate.
  apply (total_holds_at [0; 1; 1] H') in H; discriminate.
Qed.

(* Counting failures with three heaps of 0 to 7 *)

Definition zero (number : position -> nat) (p : position) : bool := Nat.eqb (number p) 0.

Definition reaches_zero (number : position -> nat) (p : position) : bool :=
  existsb (zero number) (moves_from nim p).

Lemma reaches_zero_is_right : forall number p,
  reaches_zero number p = true <-> exists q, move nim p q /\ number q = 0.
Proof.
  intros number p. unfold reaches_zero, zero. rewrite existsb_exists.
  split; intros [q [Hq E]]; exists q; split;
    try apply moves_from_are_the_moves; try apply Nat.eqb_eq; assumption.
Qed.

(* Whether the first and whether the second property fails at a position. *)
Definition first_fails number p := zero number p && reaches_zero number p.
Definition second_fails number p := negb (zero number p) && negb (reaches_zero number p).

Theorem first_fails_is_right : forall number p, first_fails number p = true <->
  number p = 0 /\ exists q, move nim p q /\ number q = 0.
Proof.
  intros number p. unfold first_fails.
  rewrite andb_true_iff, reaches_zero_is_right. unfold zero. now rewrite Nat.eqb_eq.
Qed.

Theorem second_fails_is_right : forall number p, second_fails number p = true <->
  number p <> 0 /\ ~ exists q, move nim p q /\ number q = 0.
Proof.
  intros number p. unfold second_fails.
  rewrite andb_true_iff, !negb_true_iff, <- reaches_zero_is_right. unfold zero.
  now rewrite Nat.eqb_neq, not_true_iff_false.
Qed.

Theorem in_the_box :
  count (first_fails nim_sum) (positions 3 8) = 0 /\
  count (second_fails nim_sum) (positions 3 8) = 0 /\
  count (zero parity) (positions 3 8) = 256 /\
  count (first_fails parity) (positions 3 8) = 252 /\
  count (second_fails parity) (positions 3 8) = 0 /\
  count (zero total) (positions 3 8) = 1 /\
  count (first_fails total) (positions 3 8) = 0 /\
  count (second_fails total) (positions 3 8) = 490.
Proof. vm_compute. repeat split. Qed.

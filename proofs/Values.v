(* Grundy's game inside the checker: the first nim-values, all that can happen
   from a heap of 8, and that several heaps go by the xor of their nim-values.

   `first_nim_values` of Games.v takes the mex heap by heap and is proved to give
   the nim-values, for any ruleset; the script that checks the proofs prints it
   for each game. Here its list for Grundy's game is part of a theorem, and the
   play from a heap of 8 is followed to its end. *)

From Coq Require Import Arith Bool List Lia.
From Nimproof Require Import Games Grundy.
Import ListNotations.

Theorem grundy_values_to_20 :
  map (nim_value grundy) (seq 0 21)
  = [0; 0; 0; 1; 0; 2; 1; 0; 2; 1; 0; 2; 1; 3; 2; 1; 3; 2; 4; 3; 0].
Proof. rewrite <- first_nim_values_are_right; vm_compute; reflexivity. Qed.

(* The moves from p that leave a lost position. *)
Definition winning_moves (p : position) : list position :=
  filter (is_lost grundy) (moves_from grundy p).

Lemma winning_moves_are_right : forall p q,
  move grundy p q /\ lost grundy q <-> In q (winning_moves p).
Proof.
  intros p q; unfold winning_moves.
  rewrite filter_In, moves_from_are_the_moves, is_lost_is_right by exact grundy_shrinking.
  reflexivity.
Qed.

(* In a finite list, `In` is a disjunction of equations the other way round. *)
Ltac by_list_of winning :=
  intros q; rewrite ?winning_moves_are_right, <- ?moves_from_are_the_moves; vm_compute;
  intuition congruence.

(* A heap of 8 is worth 2, so it is won, by splitting it into 7 and 1 and by no
   other move; the replies to that are three. *)
Theorem heap_of_eight :
  nim_value grundy 8 = 2 /\ won grundy [8] /\
  (forall q, move grundy [8] q /\ lost grundy q <-> q = [7; 1]) /\
  (forall q, move grundy [7; 1] q <-> q = [6; 1; 1] \/ q = [5; 2; 1] \/ q = [4; 3; 1]).
Proof.
  split; [vm_compute; reflexivity |]; split; [| split; by_list_of winning].
  apply (sprague_grundy_won grundy grundy_shrinking (nim_value grundy)
           (nim_value_is_right grundy grundy_shrinking)).
  vm_compute; discriminate.
Qed.

(* Where every other heap is at most 2, only one heap can be played. *)
Lemma no_move_from_small_heaps : forall p, (forall n, In n p -> n <= 2) ->
  moves_from grundy p = [].
Proof.
  induction p as [| n p IH]; intros H; [reflexivity |]; simpl.
  rewrite (proj1 (unsplittable n)) by (apply H; left; reflexivity).
  rewrite IH by (intros m M; apply H; right; exact M); reflexivity.
Qed.

Lemma moves_among_small_heaps : forall before n after,
  (forall m, In m (before ++ after) -> m <= 2) ->
  moves_from grundy (before ++ n :: after) = map (fun o => before ++ o ++ after) (grundy n).
Proof.
  induction before as [| b before IH]; intros n after H; simpl.
  - rewrite (no_move_from_small_heaps after H); apply app_nil_r.
  - rewrite (proj1 (unsplittable b)) by (apply H; left; reflexivity).
    rewrite IH by (intros m M; apply H; right; exact M); simpl.
    apply map_map.
Qed.

(* Among heaps of at most 2, a heap of 4 can only become 3 and 1, a heap of 3 only
   2 and 1, and then no move is left. *)
Theorem forced_from_four : forall before after,
  (forall m, In m (before ++ after) -> m <= 2) ->
  (forall q, move grundy (before ++ [4] ++ after) q <-> q = before ++ [3; 1] ++ after) /\
  (forall q, move grundy (before ++ [3] ++ after) q <-> q = before ++ [2; 1] ++ after) /\
  (forall q, ~ move grundy (before ++ after) q).
Proof.
  intros before after H; split; [| split]; intros q; rewrite <- moves_from_are_the_moves.
  - simpl app; rewrite moves_among_small_heaps by exact H; split.
    + intros [<- | []]; reflexivity.
    + intros ->; left; reflexivity.
  - simpl app; rewrite moves_among_small_heaps by exact H; split.
    + intros [<- | []]; reflexivity.
    + intros ->; left; reflexivity.
  - rewrite no_move_from_small_heaps by exact H; intros [].
Qed.

(* After each reply to 7+1, all the moves that win: each reply has one that leaves
   a heap of 4 with a heap of 2 and two of 1; after 4+3+1 there is a second. *)
Theorem replies_to_seven_and_one :
  (forall q, move grundy [6; 1; 1] q /\ lost grundy q <-> q = [4; 2; 1; 1]) /\
  (forall q, move grundy [5; 2; 1] q /\ lost grundy q <-> q = [4; 1; 2; 1]) /\
  (forall q, move grundy [4; 3; 1] q /\ lost grundy q <->
             q = [3; 1; 3; 1] \/ q = [4; 2; 1; 1]).
Proof. repeat apply conj; by_list_of winning. Qed.

(* Several heaps are lost exactly when the xor of their nim-values is 0. *)
Theorem grundy_outcome : forall p, lost grundy p <-> nim_sum (map (nim_value grundy) p) = 0.
Proof.
  apply sprague_grundy; [exact grundy_shrinking | apply nim_value_is_right, grundy_shrinking].
Qed.

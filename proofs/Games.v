(* Games on heaps: rulesets, positions, moves, and who wins.

   A ruleset says what a heap may be replaced by. A position is a list of
   heaps. Whoever cannot move loses (normal play). *)

From Coq Require Import Arith List.
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

(* Two fair coins and their exclusive or: independent in pairs, not together.

   X and Y are fair coins, Z is X xor Y. Every two of the three are independent,
   all three are not (pairwise_independent). Probabilities are counts out of the
   four equally likely outcomes of the coins, so that "the joint probability is
   the product of the single ones" is an equation between whole numbers. *)

From Coq Require Import Arith List.
From Nimproof Require Import Games.
Import ListNotations.

Definition outcomes : list (nat * nat) := [(0, 0); (0, 1); (1, 0); (1, 1)].

(* A variable has a value in each outcome. *)
Definition variable := nat * nat -> nat.

Definition X : variable := fst.
Definition Y : variable := snd.
Definition Z : variable := fun c => nim_sum [fst c; snd c].

(* In how many of the outcomes each variable has the value beside it. *)
Definition times (events : list (variable * nat)) : nat :=
  length (filter (fun c => forallb (fun e => Nat.eqb (fst e c) (snd e)) events) outcomes).

(* P(V = v and W = w) = P(V = v) P(W = w) for all v and w, times 16. *)
Definition independent (V W : variable) : Prop :=
  forall v w, 4 * times [(V, v); (W, w)] = times [(V, v)] * times [(W, w)].

(* P(U = u and V = v and W = w) = P(U = u) P(V = v) P(W = w), times 64. *)
Definition all_independent (U V W : variable) : Prop :=
  forall u v w,
    16 * times [(U, u); (V, v); (W, w)] = times [(U, u)] * times [(V, v)] * times [(W, w)].

Theorem pairwise_independent :
  independent X Y /\ independent X Z /\ independent Y Z /\ ~ all_independent X Y Z.
Proof.
  repeat split; try (intros [|[|v]] [|[|w]]; reflexivity).
  intro H. discriminate (H 0 0 0).
Qed.

(* All three are 0 in one outcome of four, not in one of eight. *)
Theorem all_zero :
  times [(X, 0); (Y, 0); (Z, 0)] = 1 /\
  times [(X, 0)] = 2 /\ times [(Y, 0)] = 2 /\ times [(Z, 0)] = 2.
Proof. repeat split. Qed.

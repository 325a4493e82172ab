(* Addition without carries: the nim-sum of a list of numbers. *)

From Coq Require Import Arith List.
Import ListNotations.

(* The sum without carries of all the numbers of a list. *)
Definition nim_sum (l : list nat) : nat := fold_right Nat.lxor 0 l.

(* Two heaps, under any ruleset whose moves leave smaller heaps: lost exactly
   when the two heaps have the same nim-value. *)

From Coq Require Import Arith List.
From Nimproof Require Import Games.
Import ListNotations.

Theorem two_heaps : forall R, shrinking R -> forall G, is_nim_values R G ->
  forall a b, lost R [a; b] <-> G a = G b.
Proof.
  intros R HR G HG a b. rewrite (sprague_grundy R HR G HG). simpl.
  now rewrite Nat.lxor_0_r, xor_zero.
Qed.

Corollary two_heaps_won : forall R, shrinking R -> forall G, is_nim_values R G ->
  forall a b, won R [a; b] <-> G a <> G b.
Proof.
  intros R HR G HG a b. rewrite (sprague_grundy_won R HR G HG). simpl.
  now rewrite Nat.lxor_0_r, xor_zero.
Qed.

(* One heap is lost exactly when its nim-value is 0. *)
Corollary one_heap : forall R, shrinking R -> forall G, is_nim_values R G ->
  forall n, lost R [n] <-> G n = 0.
Proof.
  intros R HR G HG n. rewrite (sprague_grundy R HR G HG). simpl. now rewrite Nat.lxor_0_r.
Qed.

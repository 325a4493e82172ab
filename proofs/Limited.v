(* Nim when a move takes 1 to k stones.

   Shown here, for every k and any number of heaps of any size:
   - the nim-value of a heap is its remainder mod k + 1 (limited_nim_value);
   - a position is lost exactly when the nim-sum of the remainders is 0
     (limited_outcome);
   - taking 1 to 3 from three heaps of 0 to 9 (limited_3, limited_nim_value_3,
     limited_below_10);
   - when k + 1 is a power of two, as for k = 3, every position whose sizes have
     nim-sum 0 is lost, but such positions are not all (nim_sum_zero_is_lost,
     sizes_miss). *)

From Coq Require Import Arith Bool Lia List.
From Nimproof Require Import Games Boxes.
Import ListNotations.

(* Take d stones, 1 <= d <= k, as far as the heap goes. *)
Definition limited (k : nat) : ruleset :=
  fun n => map (fun d => [n - d]) (seq 1 (Nat.min k n)).

Lemma limited_options : forall k n o,
  In o (limited k n) <-> exists d, 1 <= d <= k /\ d <= n /\ o = [n - d].
Proof.
  intros k n o. unfold limited. rewrite in_map_iff. split.
  - intros [d [<- Hd]]. apply in_seq in Hd. exists d. repeat split; lia.
  - intros (d & Hk & Hn & ->). exists d. split; [reflexivity|]. apply in_seq. lia.
Qed.

Lemma limited_shrinking : forall k, shrinking (limited k).
Proof.
  intros k n o m Ho Hm. apply limited_options in Ho. destruct Ho as (d & Hk & Hn & ->).
  destruct Hm as [<-|[]]. lia.
Qed.

(* Taking 1 to k stones changes the remainder. *)
Lemma bite_changes_the_remainder : forall k n d, 1 <= d <= k -> d <= n ->
  (n - d) mod (k + 1) <> n mod (k + 1).
Proof.
  intros k n d Hd Hn E.
  pose proof (Nat.div_mod_eq n (k + 1)) as Ebefore.
  pose proof (Nat.div_mod_eq (n - d) (k + 1)) as Eafter. rewrite E in Eafter.
  destruct (Nat.lt_ge_cases ((n - d) / (k + 1)) (n / (k + 1))); nia.
Qed.

(* Taking r - u stones makes the remainder r into any smaller u. *)
Lemma bite_to_a_remainder : forall k n u, u < n mod (k + 1) ->
  exists d, 1 <= d <= k /\ d <= n /\ (n - d) mod (k + 1) = u.
Proof.
  intros k n u Hu. exists (n mod (k + 1) - u).
  pose proof (Nat.div_mod_eq n (k + 1)) as E.
  pose proof (Nat.mod_upper_bound n (k + 1) ltac:(lia)).
  repeat split; try lia.
  symmetry. apply (Nat.mod_unique _ _ (n / (k + 1))); lia.
Qed.

Lemma nim_values_of_limited : forall k, is_nim_values (limited k) (fun n => n mod (k + 1)).
Proof.
  intros k n. split.
  - intro H. apply in_map_iff in H. destruct H as [o [E Ho]].
    apply limited_options in Ho. destruct Ho as (d & Hk & Hn & ->).
    simpl map in E. cbn [nim_sum fold_right] in E. rewrite Nat.lxor_0_r in E.
    now apply (bite_changes_the_remainder k n d).
  - intros u Hu. destruct (bite_to_a_remainder k n u Hu) as (d & Hk & Hn & E).
    apply in_map_iff. exists [n - d]. split.
    + simpl map. cbn [nim_sum fold_right]. now rewrite Nat.lxor_0_r.
    + apply limited_options. now exists d.
Qed.

Theorem limited_nim_value : forall k n, nim_value (limited k) n = n mod (k + 1).
Proof.
  intro k.
  exact (nim_values_are_nim_value _ (limited_shrinking k) _ (nim_values_of_limited k)).
Qed.

Theorem limited_outcome : forall k p,
  lost (limited k) p <-> nim_sum (map (fun n => n mod (k + 1)) p) = 0.
Proof.
  intro k. exact (sprague_grundy _ (limited_shrinking k) _ (nim_values_of_limited k)).
Qed.

(* Take 1 to 3. *)
Corollary limited_nim_value_3 : forall n, nim_value (limited 3) n = n mod 4.
Proof. exact (limited_nim_value 3). Qed.

Corollary limited_3 : forall a b c,
  lost (limited 3) [a; b; c] <-> Nat.lxor (a mod 4) (Nat.lxor (b mod 4) (c mod 4)) = 0.
Proof.
  intros. rewrite limited_outcome. change (3 + 1) with 4. cbn [map nim_sum fold_right].
  now rewrite Nat.lxor_0_r.
Qed.

(* The nim-sum of the sizes instead of the remainders *)

Lemma xor_of_remainders : forall j a b,
  Nat.lxor (a mod 2 ^ j) (b mod 2 ^ j) = Nat.lxor a b mod 2 ^ j.
Proof.
  intros j a b. apply Nat.bits_inj. intro i. rewrite Nat.lxor_spec.
  destruct (Nat.lt_ge_cases i j).
  - now rewrite !Nat.mod_pow2_bits_low, Nat.lxor_spec.
  - now rewrite !Nat.mod_pow2_bits_high.
Qed.

Lemma nim_sum_of_remainders : forall j p,
  nim_sum (map (fun n => n mod 2 ^ j) p) = nim_sum p mod 2 ^ j.
Proof.
  intros j p. induction p as [|n p IH]; cbn [map nim_sum fold_right].
  - now rewrite Nat.mod_0_l by (apply Nat.pow_nonzero; lia).
  - fold (nim_sum p). rewrite <- xor_of_remainders, <- IH. reflexivity.
Qed.

(* For k + 1 = 2^j only the last j digits of the nim-sum count. *)
Theorem last_digits_decide : forall j p,
  lost (limited (2 ^ j - 1)) p <-> nim_sum p mod 2 ^ j = 0.
Proof.
  intros j p. rewrite limited_outcome.
  assert (0 < 2 ^ j) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
  replace (2 ^ j - 1 + 1) with (2 ^ j) by lia. now rewrite nim_sum_of_remainders.
Qed.

Corollary nim_sum_zero_is_lost : forall p, nim_sum p = 0 -> lost (limited 3) p.
Proof. intros p E. apply (last_digits_decide 2). now rewrite E. Qed.

(* But other positions are lost too: a heap of 4 beside two empty ones. *)
Theorem sizes_miss : lost (limited 3) [0; 0; 4] /\ nim_sum [0; 0; 4] <> 0.
Proof. split; [now apply limited_outcome|discriminate]. Qed.

(* Of three heaps of 0 to 9 the nim-sum of the sizes finds 76 of the 252 lost
   positions, and misses the other 176. *)
Theorem limited_below_10 :
  let lost_3 := is_lost (limited 3) in
  let sizes_zero p := Nat.eqb (nim_sum p) 0 in
  length (positions 3 10) = 1000 /\
  count lost_3 (positions 3 10) = 252 /\
  count sizes_zero (positions 3 10) = 76 /\
  count (fun p => lost_3 p && sizes_zero p) (positions 3 10) = 76 /\
  count (fun p => lost_3 p && negb (sizes_zero p)) (positions 3 10) = 176.
Proof. vm_compute. repeat split. Qed.

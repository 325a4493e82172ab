(* Common-factor Nim on odd heaps: none is worth more than about a quarter of its
   size, and the odd multiples of 3 are worth exactly that.

   Shown here, for every n: 4 G(n) <= n + 1 when n is odd (at_most_a_quarter), and
   a heap of 3(2j+1), the heaps whose least prime factor is 3, is worth
   1 + floor(3j/2) (multiples_of_three).

   The bound, in words. For odd n let v be the whole number nearest to n/4, so
   4v = n - 1 or n + 1. Which smaller heaps can be worth v? The even one is 2v, and
   2(2v) and n differ by 1, so it has no common factor with n. An odd one, m, has
   4v <= m + 1 by induction, so m >= n - 2, and n - 2 has no common factor with odd
   n. So no option is worth v, and n is worth at most v.

   The odd multiples of 3. Below n = 3(2j+1) the multiples of 3 alone are worth
   every value below 1 + floor(3j/2), which is the whole number nearest to n/4:
   the odd ones by induction the values that 3 does not divide, the even ones the
   others. *)

From Coq Require Import Arith Bool Lia List Wf_nat.
From Nimproof Require Import Games Bites LeastPrime CommonFactor.

Lemma no_common_factor_apart : forall a b m n, a * m = b * n + 1 \/ b * n = a * m + 1 ->
  Nat.gcd m n = 1.
Proof.
  intros a b m n H. apply Nat.divide_1_r.
  pose proof (Nat.divide_trans _ _ (a * m) (Nat.gcd_divide_l m n) ltac:(now exists a)) as Hm.
  pose proof (Nat.divide_trans _ _ (b * n) (Nat.gcd_divide_r m n) ltac:(now exists b)) as Hn.
  destruct H as [H|H].
  - replace 1 with (a * m - b * n) by lia. now apply Nat.divide_sub_r.
  - replace 1 with (b * n - a * m) by lia. now apply Nat.divide_sub_r.
Qed.

Lemma even_or_odd : forall n, (exists k, n = 2 * k) \/ (exists k, n = 2 * k + 1).
Proof.
  intro n. destruct (Nat.Even_or_Odd n) as [[k E]|[k E]]; [left|right]; now exists k.
Qed.

Section NimValues.

Variable G : nat -> nat.
Hypothesis G_values : is_nim_values common_factor G.

(* The number nearest to n/4 is worth no option of an odd n. *)
Lemma nearest_not_reached : forall n v,
  (forall m, m < n -> Nat.odd m = true -> 4 * G m <= m + 1) ->
  4 * v = n + 1 \/ 4 * v + 1 = n ->
  forall m, In (cons m nil) (common_factor n) -> G m <> v.
Proof.
  intros n v IH Hv m Hm E. apply reachable_heaps in Hm. destruct Hm as [Hlt Hg].
  destruct (even_or_odd m) as [[k ->]|[k Ek]].
  - rewrite (staircase G G_values) in E. subst k.
    rewrite (no_common_factor_apart 2 1) in Hg; lia.
  - assert (Ho : Nat.odd m = true) by (apply Nat.odd_spec; now exists k).
    specialize (IH m Hlt Ho).
    (* Both are odd, so n is m + 2. *)
    assert (En : n = m + 2) by lia.
    rewrite (no_common_factor_apart (k + 1) k) in Hg; [lia|]. nia.
Qed.

Theorem at_most_a_quarter : forall n, Nat.odd n = true -> 4 * G n <= n + 1.
Proof.
  intro n. induction n as [n IH] using lt_wf_ind. intro Ho.
  apply Nat.odd_spec in Ho. destruct Ho as [i Ei].
  destruct (even_or_odd i) as [[v Ev]|[v Ev]].
  - pose proof (at_most G G_values n v (nearest_not_reached n v IH ltac:(lia))). lia.
  - pose proof (at_most G G_values n (v + 1) (nearest_not_reached n (v + 1) IH ltac:(lia))).
    lia.
Qed.

Theorem multiples_of_three : forall j, G (3 * (2 * j + 1)) = 1 + 3 * j / 2.
Proof.
  intro j. induction j as [j IH] using lt_wf_ind.
  set (n := 3 * (2 * j + 1)).
  assert (Hle : 4 * G n <= n + 1).
  { apply at_most_a_quarter. apply Nat.odd_spec. exists (3 * j + 1). lia. }
  pose proof (Nat.div_mod_eq (3 * j) 2) as Ej.
  pose proof (Nat.mod_upper_bound (3 * j) 2 ltac:(lia)).
  destruct (Nat.eq_dec (G n) (1 + 3 * j / 2)) as [|Hne]; [assumption|exfalso].
  assert (Hlt : G n < 1 + 3 * j / 2) by lia.
  (* The value that n would have is that of a smaller multiple of 3. *)
  enough (Hm : exists i, 3 * i < n /\ G (3 * i) = G n).
  { destruct Hm as (i & Hi & E). apply (option_differs G G_values n (3 * i)); [|exact E].
    apply (shared_divisor _ _ 3); [exact Hi|lia|exists i; lia|exists (2 * j + 1); lia]. }
  pose proof (Nat.div_mod_eq (G n) 3) as E3.
  pose proof (Nat.mod_upper_bound (G n) 3 ltac:(lia)).
  set (q := G n / 3) in *. destruct (G n mod 3) as [|[|[|r]]]; [| | |lia].
  - exists (2 * q). split; [lia|].
    replace (3 * (2 * q)) with (2 * (3 * q)) by lia. rewrite (staircase G G_values). lia.
  - exists (2 * (2 * q) + 1). split; [lia|]. rewrite IH by lia.
    replace (3 * (2 * q)) with (3 * q * 2) by lia. rewrite Nat.div_mul; lia.
  - exists (2 * (2 * q + 1) + 1). split; [lia|]. rewrite IH by lia.
    replace (3 * (2 * q + 1)) with (1 + (3 * q + 1) * 2) by lia.
    rewrite Nat.div_add by lia. change (1 / 2) with 0. lia.
Qed.

(* These are the heaps with least prime factor 3. *)
Theorem least_prime_three : forall n, 2 <= n ->
  (least_prime n = 3 <-> exists j, n = 3 * (2 * j + 1)).
Proof.
  intros n Hn. split.
  - intro E. pose proof (least_prime_divides n Hn) as H. rewrite E in H.
    destruct H as [i Ei]. destruct (even_or_odd i) as [[k Ek]|[k Ek]]; [exfalso|exists k; lia].
    pose proof (least_prime_le n 2 Hn (le_n 2) ltac:(exists (3 * k); lia)). lia.
  - intros [j Ej]. pose proof (least_prime_le n 3 Hn ltac:(lia) ltac:(exists (2 * j + 1); lia)).
    pose proof (proj1 (least_prime_prime n Hn)).
    destruct (Nat.eq_dec (least_prime n) 2) as [E|]; [exfalso|lia].
    pose proof (least_prime_divides n Hn) as H2. rewrite E in H2. destruct H2 as [i Ei]. lia.
Qed.

End NimValues.

(* Common-factor Nim: which options of an odd heap n could be worth a number near
   n/10, for the proofs about least prime factor 5.

   Let v be near n/10. The smaller heaps that can be worth v are 2v; an odd multiple
   of 3, 4v - 1 or 4v + 1; a heap with least prime factor 5, 10v - 5 or 10v + 5, if
   the law of those heaps (period) holds below n; and heaps m without the factors 2,
   3 and 5, of which 10v <= m + 8 is supposed. The last are so near to n that they
   mostly have no common factor with it (near). A common factor of n with one of the
   others divides a small number such as 10v - n. If n has no prime factor of these
   numbers, it is worth at most v (near_a_tenth). *)

From Coq Require Import Arith Bool Lia List Wf_nat.
From Nimproof Require Import Games Bites LeastPrime CommonFactor CommonFactorThree.
Import ListNotations.

(* What is worth what, in the first period. *)
Definition period : list (nat * nat) :=
  [(5, 1); (25, 2); (35, 3); (55, 6); (65, 7); (85, 8); (95, 9); (115, 12); (125, 13); (145, 14)].

Section NimValues.

Variable G : nat -> nat.
Hypothesis G_values : is_nim_values common_factor G.

(* What is known of the heaps below n. *)
Definition bound_below (n : nat) : Prop :=
  forall m, m < n -> Nat.odd m = true -> m mod 3 <> 0 -> m mod 5 <> 0 -> 10 * G m <= m + 8.

Definition law_below (n : nat) : Prop :=
  forall q r c, In (r, c) period -> 150 * q + r < n -> G (150 * q + r) = 15 * q + c.

Lemma odd_multiple_of_three_worth : forall j,
  let v := G (3 * (2 * j + 1)) in
  (v mod 3 = 1 /\ 3 * (2 * j + 1) + 1 = 4 * v) \/ (v mod 3 = 2 /\ 3 * (2 * j + 1) = 4 * v + 1).
Proof.
  intros j v. unfold v. rewrite (multiples_of_three G G_values).
  destruct (even_or_odd j) as [[i ->]|[i ->]].
  - left. replace (3 * (2 * i)) with (3 * i * 2) by lia. rewrite Nat.div_mul by lia.
    split; [|lia]. symmetry. apply (Nat.mod_unique _ _ i); lia.
  - right. replace (3 * (2 * i + 1)) with (1 + (3 * i + 1) * 2) by lia.
    rewrite Nat.div_add by lia. change (1 / 2) with 0.
    split; [|lia]. symmetry. apply (Nat.mod_unique _ _ i); lia.
Qed.

(* An odd multiple of 5 that 3 does not divide is in the period. *)
Lemma in_the_period : forall m, Nat.odd m = true -> m mod 3 <> 0 -> m mod 5 = 0 ->
  exists q r c, In (r, c) period /\ m = 150 * q + r.
Proof.
  intros m Ho H3 H5. apply Nat.odd_spec in Ho. destruct Ho as [k Ek].
  pose proof (Nat.div_mod_eq m 150) as E. pose proof (Nat.mod_upper_bound m 150 ltac:(lia)) as Hr.
  pose proof (Nat.div_mod_eq m 3). pose proof (Nat.div_mod_eq m 5).
  pose proof (Nat.mod_upper_bound m 3 ltac:(lia)).
  set (q := m / 150) in *. set (r := m mod 150) in *. clearbody q r.
  assert (Hin : exists c, In (r, c) period).
  { assert (Hr5 : r = 5 \/ r = 25 \/ r = 35 \/ r = 55 \/ r = 65 \/ r = 85 \/ r = 95 \/ r = 115 \/
      r = 125 \/ r = 145) by lia.
    unfold period. simpl. clear - Hr5.
    decompose [or] Hr5; subst r; eexists; repeat (try (left; reflexivity); right). }
  destruct Hin as [c Hc]. now exists q, r, c.
Qed.

Lemma period_offset : forall q r c, In (r, c) period ->
  let v := 15 * q + c in
  (In (v mod 15) [1; 6; 7; 12; 13] /\ 150 * q + r + 5 = 10 * v) \/
  (In (v mod 15) [2; 3; 8; 9; 14] /\ 150 * q + r = 10 * v + 5).
Proof.
  intros q r c H v.
  assert (Ev : v mod 15 = c).
  { symmetry. apply (Nat.mod_unique _ _ q); unfold v; [|lia].
    simpl in H. repeat destruct H as [E|H]; try contradiction; injection E as <- <-; lia. }
  rewrite Ev. unfold v. simpl in H.
  repeat destruct H as [E|H]; try contradiction; injection E as <- <-;
    (left; split; [simpl; tauto|lia]) || (right; split; [simpl; tauto|lia]).
Qed.

(* v is so near to n/10 that a heap without the factors 2, 3 and 5 that shares a
   prime p with n is too small to be worth v; such a heap is n - 2l, and p divides l. *)
Definition near (n v : nat) : Prop := forall p l,
  prime p -> 7 <= p -> Nat.divide p n -> Nat.divide p l -> 1 <= l -> 2 * l < n ->
  (n - 2 * l) mod 3 <> 0 -> (n - 2 * l) mod 5 <> 0 -> n - 2 * l + 8 < 10 * v.

Lemma near_if_close : forall n v, n <= 10 * v + 5 -> near n v.
Proof. intros n v H p l _ Hp _ Hl H1 Hlt _ _. apply divides_le in Hl; lia. Qed.

Lemma near_if : forall n v, n < 10 * v + 20 ->
  (forall p, In p [7; 11; 13] -> 2 * p < n -> n < 10 * v + 2 * p - 8 \/ ~ Nat.divide p n \/
    (exists z, n = 2 * p + 3 * z) \/ (exists z, n = 2 * p + 5 * z)) ->
  near n v.
Proof.
  intros n v Hv Hall p l Hprime Hp Hpn Hpl Hl Hlt H3 H5.
  destruct (Nat.le_gt_cases 14 l) as [|Hsmall]; [lia|].
  destruct Hpl as [z Ez]. assert (z = 1) by nia. subst z.
  assert (Hin : In p [7; 11; 13]).
  { assert (H : p = 7 \/ p = 8 \/ p = 9 \/ p = 10 \/ p = 11 \/ p = 12 \/ p = 13) by lia.
    apply is_prime_prime in Hprime. decompose [or] H; subst p; try discriminate; simpl; tauto. }
  destruct (Hall p Hin ltac:(lia)) as [H|[H|[[z H]|[z H]]]]; [lia|contradiction| |].
  - exfalso. apply H3. replace (n - 2 * l) with (z * 3) by lia. now apply Nat.mod_mul.
  - exfalso. apply H5. replace (n - 2 * l) with (z * 5) by lia. now apply Nat.mod_mul.
Qed.

(* A number near n/10, of which no prime factor of n divides what could be worth
   it, is worth no option of n. *)
Lemma near_a_tenth_not_reached : forall n v,
  Nat.odd n = true -> n mod 3 <> 0 -> bound_below n -> law_below n -> near n v ->
  (forall p, prime p -> Nat.divide p n ->
    ~ Nat.divide p (2 * v) /\
    (forall t, v mod 3 = 1 -> t + 1 = 4 * v -> ~ Nat.divide p t) /\
    (forall t, v mod 3 = 2 -> t = 4 * v + 1 -> ~ Nat.divide p t) /\
    (forall q r c, In (r, c) period -> v = 15 * q + c -> 150 * q + r < n ->
      ~ Nat.divide p (150 * q + r))) ->
  forall m, In [m] (common_factor n) -> G m <> v.
Proof.
  intros n v Ho H3 Hbound Hlaw Hnear Hp m Hm E. apply reachable_heaps in Hm.
  destruct Hm as [Hlt Hg].
  destruct (common_prime m n ltac:(lia)) as (p & Hprime & Hpm & Hpn).
  destruct (Hp p Hprime Hpn) as (Heven & Hone & Htwo & Hfive).
  destruct (even_or_odd m) as [[k Ek]|[k Ek]].
  { subst m. rewrite (staircase G G_values) in E. subst k. contradiction. }
  assert (Hom : Nat.odd m = true) by (apply Nat.odd_spec; now exists k).
  destruct (Nat.eq_dec (m mod 3) 0) as [Hm3|Hm3].
  { apply Nat.mod_divide in Hm3; [|lia]. destruct Hm3 as [i Ei].
    destruct (even_or_odd i) as [[j Ej]|[j Ej]]; [lia|].
    assert (Em : m = 3 * (2 * j + 1)) by lia.
    pose proof (odd_multiple_of_three_worth j) as H. cbv zeta in H. rewrite <- Em, E in H.
    destruct H as [[Hv H]|[Hv H]]; [exact (Hone m Hv H Hpm)|exact (Htwo m Hv H Hpm)]. }
  destruct (Nat.eq_dec (m mod 5) 0) as [Hm5|Hm5].
  { destruct (in_the_period m Hom Hm3 Hm5) as (q & r & c & Hin & Em).
    rewrite Em in E, Hlt, Hpm. rewrite (Hlaw q r c Hin Hlt) in E.
    exact (Hfive q r c Hin (eq_sym E) Hlt Hpm). }
  specialize (Hbound m Hlt Hom Hm3 Hm5).
  apply Nat.odd_spec in Ho. destruct Ho as [l El].
  (* p divides n and m, both odd, so 2p <= n - m. *)
  assert (Hd : Nat.divide p (2 * (l - k))).
  { apply (divides_difference p n m); [exact Hpn|exact Hpm|lia]. }
  destruct (prime_divides_product p 2 (l - k) Hprime Hd) as [H|H].
  { apply (prime_divides_prime p 2 Hprime prime_two) in H. subst p.
    destruct Hpm as [z Ez]. lia. }
  destruct (Nat.le_gt_cases 7 p) as [H7|H7].
  { pose proof (Hnear p (l - k) Hprime H7 Hpn H ltac:(lia) ltac:(lia)) as Hfar.
    replace (n - 2 * (l - k)) with m in Hfar by lia. specialize (Hfar Hm3 Hm5). lia. }
  assert (Hsmall : p = 2 \/ p = 3 \/ p = 4 \/ p = 5 \/ p = 6) by (destruct Hprime; lia).
  destruct Hsmall as [ -> | [ -> | [ -> | [ -> | -> ]]]].
  - destruct Hpm as [z Ez]. lia.
  - apply Hm3, mod_zero_divides; [lia|exact Hpm].
  - apply is_prime_prime in Hprime. discriminate.
  - apply Hm5, mod_zero_divides; [lia|exact Hpm].
  - apply is_prime_prime in Hprime. discriminate.
Qed.

(* The numbers that the differences may be, for a v near n/10: the prime factors
   of each are in a list that has no factor of n. *)
Definition factors_in (allowed cs : list nat) : bool :=
  forallb (fun c => (1 <=? c) &&
    forallb (fun p => existsb (Nat.eqb p) allowed) (prime_factors c)) cs.

Lemma factors_in_spec : forall allowed cs p c, factors_in allowed cs = true ->
  In c cs -> prime p -> Nat.divide p c -> In p allowed.
Proof.
  intros allowed cs p c H Hc Hp Hd. unfold factors_in in H. rewrite forallb_forall in H.
  apply H in Hc. apply andb_true_iff in Hc. destruct Hc as [H1 Hall].
  apply Nat.leb_le in H1. rewrite forallb_forall in Hall.
  specialize (Hall p (in_prime_factors p c Hp H1 Hd)).
  apply existsb_exists in Hall. destruct Hall as (x & Hx & E).
  apply Nat.eqb_eq in E. now subst.
Qed.

Lemma near_a_tenth : forall allowed even one two minus plus n v,
  factors_in allowed [even; one; two; minus; plus] = true ->
  (forall p, In p allowed -> ~ Nat.divide p n) ->
  Nat.odd n = true -> n mod 3 <> 0 -> bound_below n -> law_below n -> near n v ->
  (10 * v = n + even \/ 10 * v + even = n) ->
  (v mod 3 = 1 -> 20 * v = 2 * n + 5 + one \/ 20 * v + one = 2 * n + 5) ->
  (v mod 3 = 2 -> 20 * v + 5 = 2 * n + two \/ 20 * v + 5 + two = 2 * n) ->
  (In (v mod 15) [1; 6; 7; 12; 13] -> 10 * v = n + 5 + minus \/ 10 * v + minus = n + 5) ->
  (In (v mod 15) [2; 3; 8; 9; 14] -> 10 * v + 5 = n + plus \/ 10 * v + 5 + plus = n) ->
  G n <= v.
Proof.
  intros allowed even one two minus plus n v Hf Hn Ho H3 Hbound Hlaw Hnear
    Heven Hone Htwo Hminus Hplus.
  apply (at_most G G_values). apply (near_a_tenth_not_reached n v); try assumption.
  intros p Hp Hpn.
  assert (Hno : forall c, In c [even; one; two; minus; plus] -> ~ Nat.divide p c).
  { intros c Hc Hd. exact (Hn p (factors_in_spec _ _ p c Hf Hc Hp Hd) Hpn). }
  assert (Hpn2 : Nat.divide p (2 * n)) by now apply Nat.divide_mul_r.
  repeat split.
  - intro H. apply (Hno even); [simpl; tauto|].
    apply (divides_difference p (5 * (2 * v)) n); [now apply Nat.divide_mul_r|exact Hpn|lia].
  - intros t Hv Et H. apply (Hno one); [simpl; tauto|]. specialize (Hone Hv).
    apply (divides_difference p (5 * t) (2 * n)); [now apply Nat.divide_mul_r|exact Hpn2|lia].
  - intros t Hv Et H. apply (Hno two); [simpl; tauto|]. specialize (Htwo Hv).
    apply (divides_difference p (5 * t) (2 * n)); [now apply Nat.divide_mul_r|exact Hpn2|lia].
  - intros q r c Hin Ev Hlt H. pose proof (period_offset q r c Hin) as Hy.
    cbv zeta in Hy. rewrite <- Ev in Hy. destruct Hy as [[Hv Hy]|[Hv Hy]].
    + specialize (Hminus Hv). apply (Hno minus); [simpl; tauto|].
      apply (divides_difference p (150 * q + r) n); [exact H|exact Hpn|lia].
    + specialize (Hplus Hv). apply (Hno plus); [simpl; tauto|].
      apply (divides_difference p (150 * q + r) n); [exact H|exact Hpn|lia].
Qed.

Lemma divides_or_not : forall d n, 1 <= d -> {Nat.divide d n} + {~ Nat.divide d n}.
Proof.
  intros d n Hd. destruct (Nat.eq_dec (n mod d) 0) as [E|E]; [left|right].
  - now apply mod_zero_divides.
  - intro H. apply E. now apply mod_zero_divides.
Qed.

End NimValues.

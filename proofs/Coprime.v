(* Coprime Nim: a bite of d from a heap of n, 1 <= d <= n, is legal when d and n
   have no common factor, gcd(d, n) = 1. So the whole heap goes only at 1.

   Shown here, for every n:
   - the steps of the argument: a legal bite from an even heap is odd; bite 1 is
     always legal, and from an odd heap it reaches an even one; bite n - 1 leaves
     1 and is the largest; no legal bite joins two heaps with the same least
     prime; but even and odd heaps do not alternate;
   - the law: even heaps are worth 0, a heap of 1 is worth 1, a larger odd heap
     the index of its least prime factor, where 2 is the first prime
     (coprime_law_values);
   - from an odd heap of value k every value below k is reached, and k is not
     (coprime_values_below);
   - two heaps are lost exactly when their nim-values are equal. *)

From Coq Require Import Arith Bool Lia List.
From Nimproof Require Import Games TwoHeaps Bites LeastPrime.
Import ListNotations.

Definition coprime : ruleset := bites (fun d n => Nat.gcd d n =? 1).

Lemma coprime_shrinking : shrinking coprime.
Proof. apply bites_shrinking. Qed.

Lemma coprime_bites : forall n o,
  In o (coprime n) <-> exists d, 1 <= d <= n /\ Nat.gcd d n = 1 /\ o = [n - d].
Proof.
  intros n o. unfold coprime. rewrite bites_options.
  split; intros (d & Hd & Hg & E); exists d; (split; [exact Hd|split; [|exact E]]);
    now apply Nat.eqb_eq.
Qed.

(* From n exactly the m < n are reached that have no common factor with n. *)
Lemma coprime_options : forall n m, In [m] (coprime n) <-> m < n /\ Nat.gcd m n = 1.
Proof.
  intros n m. unfold coprime. rewrite left_by_a_bite, Nat.eqb_eq.
  split; intros [Hm Hg]; (split; [exact Hm|]).
  - now rewrite gcd_of_the_rest in Hg by lia.
  - now rewrite gcd_of_the_rest by lia.
Qed.

(* The steps of the argument *)

Lemma even_divides : forall n, Nat.even n = true <-> Nat.divide 2 n.
Proof.
  intro n. rewrite Nat.even_spec. split; intros [k E]; exists k; lia.
Qed.

Lemma not_both_even : forall m n, Nat.gcd m n = 1 -> Nat.even n = true -> Nat.odd m = true.
Proof.
  intros m n Hg Hn. rewrite <- Nat.negb_even. destruct (Nat.even m) eqn:Hm; [|reflexivity].
  exfalso. apply even_divides in Hm, Hn. exact (common_divisor m n 2 (le_n 2) Hm Hn Hg).
Qed.

Theorem bites_from_even_are_odd : forall n d, Nat.even n = true ->
  1 <= d <= n -> In [n - d] (coprime n) -> Nat.odd d = true.
Proof.
  intros n d Hn Hd H. apply coprime_options in H. destruct H as [_ Hg].
  rewrite <- gcd_of_the_rest in Hg by lia. replace (n - (n - d)) with d in Hg by lia.
  now apply (not_both_even d n).
Qed.

(* So from an even heap only odd ones are reached. *)
Theorem even_reaches_odd : forall n m, Nat.even n = true -> In [m] (coprime n) ->
  Nat.odd m = true.
Proof. intros n m Hn H. apply coprime_options in H. now apply (not_both_even m n). Qed.

Theorem bite_one_is_legal : forall n, 1 <= n -> In [n - 1] (coprime n).
Proof. intros n Hn. apply coprime_bites. exists 1. split; [lia|]. now split. Qed.

Theorem bite_one_from_odd_reaches_even : forall n, Nat.odd n = true ->
  In [n - 1] (coprime n) /\ Nat.even (n - 1) = true.
Proof.
  intros n Hn. destruct n as [|n]; [discriminate|]. split; [apply bite_one_is_legal; lia|].
  simpl. rewrite Nat.sub_0_r. now rewrite Nat.odd_succ in Hn.
Qed.

Lemma leaves_one : forall n, 2 <= n -> In [1] (coprime n).
Proof. intros n Hn. apply coprime_options. split; [lia|reflexivity]. Qed.

(* Bite n - 1 leaves 1, and from 2 on there is no larger one. *)
Theorem bite_n_minus_one_leaves_one : forall n, 2 <= n ->
  n - (n - 1) = 1 /\ In [n - (n - 1)] (coprime n) /\ ~ In [0] (coprime n).
Proof.
  intros n Hn. replace (n - (n - 1)) with 1 by lia. split; [reflexivity|].
  split; [now apply leaves_one|]. rewrite coprime_options.
  intros [_ Hg]. simpl in Hg. lia.
Qed.

(* The whole heap goes only at 1. *)
Theorem whole_heap_only_at_one : forall n, In [0] (coprime n) <-> n = 1.
Proof. intro n. rewrite coprime_options. simpl. lia. Qed.

Theorem same_least_prime_not_joined : forall n m, 2 <= m -> In [m] (coprime n) ->
  least_prime m <> least_prime n.
Proof.
  intros n m Hm H E. apply coprime_options in H. destruct H as [Hlt Hg].
  apply (common_divisor m n (least_prime m)); [| |rewrite E|exact Hg].
  - now apply least_prime_prime.
  - now apply least_prime_divides.
  - apply least_prime_divides. lia.
Qed.

(* Bite 2 is legal from every odd heap of 3 or more and leaves an odd one: even
   and odd heaps do not strictly alternate. The first such move is 3 -> 1. *)
Theorem odd_to_odd : forall n, 3 <= n -> Nat.odd n = true ->
  In [n - 2] (coprime n) /\ Nat.odd (n - 2) = true.
Proof.
  intros n Hn Ho.
  assert (Ho' : Nat.odd (n - 2) = true).
  { replace n with (S (S (n - 2))) in Ho by lia. now rewrite Nat.odd_succ_succ in Ho. }
  split; [|exact Ho']. apply coprime_bites. exists 2. split; [lia|]. split; [|reflexivity].
  apply coprime_to_prime; [exact prime_two|]. intro H. apply even_divides in H.
  rewrite <- Nat.negb_even, H in Ho. discriminate.
Qed.

Theorem first_odd_to_odd : In [1] (coprime 3) /\
  forall n m, n < 3 -> Nat.odd n = true -> In [m] (coprime n) -> Nat.even m = true.
Proof.
  split; [apply leaves_one; lia|]. intros n m Hn Ho H.
  apply coprime_options in H. destruct H as [Hm _].
  destruct n as [|[|[|n]]]; try discriminate; try lia. now replace m with 0 by lia.
Qed.

(* From an even heap from 2 on the smallest bite that is not legal is 2. *)
Theorem bite_two_never_from_even : forall n, 2 <= n -> Nat.even n = true ->
  ~ In [n - 2] (coprime n).
Proof.
  intros n Hn He H. apply (bites_from_even_are_odd n 2 He) in H; [discriminate|lia].
Qed.

(* The law *)

Definition coprime_law (n : nat) : nat :=
  if Nat.even n then 0 else if n =? 1 then 1 else prime_index (least_prime n).

Lemma coprime_law_even : forall n, Nat.even n = true -> coprime_law n = 0.
Proof. intros n H. unfold coprime_law. now rewrite H. Qed.

Lemma coprime_law_odd : forall n, Nat.odd n = true -> n <> 1 ->
  coprime_law n = prime_index (least_prime n).
Proof.
  intros n H Hn. unfold coprime_law. rewrite <- Nat.negb_even in H.
  destruct (Nat.even n); [discriminate|]. now rewrite (proj2 (Nat.eqb_neq n 1) Hn).
Qed.

Lemma odd_least_prime : forall n, 2 <= n -> Nat.odd n = true -> 3 <= least_prime n.
Proof.
  intros n Hn Ho. destruct (least_prime_prime n Hn) as [Hp _].
  destruct (Nat.eq_dec (least_prime n) 2) as [E|]; [|lia]. exfalso.
  pose proof (least_prime_divides n Hn) as Hd. rewrite E in Hd.
  apply even_divides in Hd. rewrite <- Nat.negb_even, Hd in Ho. discriminate.
Qed.

Lemma odd_index : forall n, 2 <= n -> Nat.odd n = true -> 2 <= prime_index (least_prime n).
Proof.
  intros n Hn Ho.
  pose proof (prime_index_monotone 3 (least_prime n) (odd_least_prime n Hn Ho)) as H.
  change (prime_index 3) with 2 in H. exact H.
Qed.

Lemma odd_prime : forall q, prime q -> 3 <= q -> Nat.odd q = true.
Proof.
  intros q Hq H. rewrite <- Nat.negb_even. destruct (Nat.even q) eqn:E; [|reflexivity].
  apply even_divides, (prime_divides_prime 2 q prime_two Hq) in E. lia.
Qed.

(* No option of n has the value that the law gives n. *)
Lemma law_not_reached : forall n m, In [m] (coprime n) -> coprime_law m <> coprime_law n.
Proof.
  intros n m H. pose proof H as H'. apply coprime_options in H'. destruct H' as [Hlt Hg].
  destruct (Nat.even n) eqn:Hn.
  - pose proof (even_reaches_odd n m Hn H) as Ho. rewrite (coprime_law_even n Hn).
    destruct (Nat.eq_dec m 1) as [->|Hm]; [discriminate|].
    rewrite (coprime_law_odd m Ho Hm).
    assert (2 <= m) by (destruct m as [|[|m]]; [discriminate|lia|lia]).
    pose proof (odd_index m ltac:(assumption) Ho). lia.
  - assert (Ho : Nat.odd n = true) by now rewrite <- Nat.negb_even, Hn.
    destruct (Nat.eq_dec n 1) as [->|Hn1].
    { now replace m with 0 by lia. }
    assert (Hn2 : 2 <= n) by lia.
    rewrite (coprime_law_odd n Ho Hn1). pose proof (odd_index n Hn2 Ho) as Hi.
    destruct (Nat.even m) eqn:Hm; [rewrite (coprime_law_even m Hm); lia|].
    assert (Hom : Nat.odd m = true) by now rewrite <- Nat.negb_even, Hm.
    destruct (Nat.eq_dec m 1) as [->|Hm1]; [change (coprime_law 1) with 1; lia|].
    assert (Hm2 : 2 <= m) by (destruct m as [|[|m]]; [discriminate|lia|lia]).
    rewrite (coprime_law_odd m Hom Hm1). intro E.
    apply (same_least_prime_not_joined n m Hm2 H).
    apply prime_index_injective; [now apply least_prime_prime..|exact E].
Qed.

(* Each smaller value is that of an option: n - 1 for 0, 1 for 1, and the u-th
   prime for u. *)
Lemma law_reached : forall n u, u < coprime_law n ->
  exists m, In [m] (coprime n) /\ coprime_law m = u.
Proof.
  intros n u Hu. destruct (Nat.even n) eqn:Hn; [rewrite (coprime_law_even n Hn) in Hu; lia|].
  assert (Ho : Nat.odd n = true) by now rewrite <- Nat.negb_even, Hn.
  destruct u as [|[|u]].
  - exists (n - 1). destruct (bite_one_from_odd_reaches_even n Ho) as [Hin He].
    split; [exact Hin|now apply coprime_law_even].
  - destruct (Nat.eq_dec n 1) as [->|Hn1]; [change (coprime_law 1) with 1 in Hu; lia|].
    exists 1. split; [|reflexivity]. apply leaves_one.
    destruct n as [|[|n]]; [discriminate|lia|lia].
  - destruct (Nat.eq_dec n 1) as [->|Hn1]; [change (coprime_law 1) with 1 in Hu; lia|].
    assert (Hn2 : 2 <= n) by (destruct n as [|[|n]]; [discriminate|lia|lia]).
    rewrite (coprime_law_odd n Ho Hn1) in Hu.
    destruct (prime_of_index (least_prime n) (S (S u))) as (q & Hq & Hle & E); [lia|].
    assert (Hlt : q < least_prime n) by (destruct (Nat.eq_dec q (least_prime n)); subst; lia).
    assert (H3 : 3 <= q).
    { destruct (Nat.le_gt_cases 3 q) as [|H]; [assumption|exfalso].
      pose proof (prime_index_monotone q 2 ltac:(lia)) as Hm.
      change (prime_index 2) with 1 in Hm. lia. }
    pose proof (divides_le _ n ltac:(lia) (least_prime_divides n Hn2)).
    exists q. split.
    + apply coprime_options. split; [lia|]. apply coprime_to_prime; [exact Hq|].
      intro Hd. pose proof (least_prime_le n q Hn2 ltac:(lia) Hd). lia.
    + rewrite coprime_law_odd; [|now apply odd_prime|lia].
      now rewrite least_prime_of_prime.
Qed.

Lemma nim_values_of_coprime : is_nim_values coprime coprime_law.
Proof.
  apply nim_values_by_bites. intro n. split; [apply law_not_reached|apply law_reached].
Qed.

(* Whatever gives each heap its nim-value in Coprime Nim gives it by the law. *)
Theorem coprime_values : forall G, is_nim_values coprime G -> forall n, G n = coprime_law n.
Proof.
  intros G HG. exact (nim_values_unique coprime coprime_shrinking G _ HG nim_values_of_coprime).
Qed.

Theorem coprime_law_values : forall G, is_nim_values coprime G ->
  (forall n, Nat.even n = true -> G n = 0) /\
  G 1 = 1 /\
  (forall n, Nat.odd n = true -> 1 < n -> G n = prime_index (least_prime n)).
Proof.
  intros G HG. repeat split; intros; rewrite (coprime_values G HG); try reflexivity.
  - now apply coprime_law_even.
  - apply coprime_law_odd; [assumption|lia].
Qed.

(* The same of nim_value, the function that computes nim-values. *)
Corollary coprime_nim_value : forall n, nim_value coprime n = coprime_law n.
Proof. exact (nim_values_are_nim_value _ coprime_shrinking _ nim_values_of_coprime). Qed.

(* Odd primes are worth their rank among the primes. *)
Theorem coprime_odd_primes : forall G, is_nim_values coprime G ->
  forall p, prime p -> 3 <= p -> G p = prime_index p.
Proof.
  intros G HG p Hp H. destruct (coprime_law_values G HG) as (_ & _ & Hodd).
  rewrite Hodd; [now rewrite least_prime_of_prime|now apply odd_prime|lia].
Qed.

(* The heaps that the document names. *)
Theorem coprime_named_heaps : forall G, is_nim_values coprime G ->
  map G [3; 9; 15; 5; 25; 35; 7; 49] = [2; 2; 2; 3; 3; 3; 4; 4].
Proof.
  intros G HG. rewrite (map_ext G coprime_law); [reflexivity|]. now apply coprime_values.
Qed.

(* From a heap every value below its own is reached, and its own is not. *)
Theorem coprime_values_below : forall G, is_nim_values coprime G ->
  forall n, Nat.odd n = true ->
  (forall u, u < G n -> exists m, In [m] (coprime n) /\ G m = u) /\
  (forall m, In [m] (coprime n) -> G m <> G n).
Proof.
  intros G HG n _. destruct (proj1 (nim_values_by_bites _ G) HG n). now split.
Qed.

(* A055396 is the index of the least prime factor, with A055396(1) = 0. It agrees
   with the nim-values at odd n > 1, and at no other n >= 1; there 0 and 1 are
   exchanged. *)
Definition a055396 (n : nat) : nat := if n =? 1 then 0 else prime_index (least_prime n).

Theorem coprime_a055396 : forall G, is_nim_values coprime G ->
  forall n, 1 <= n -> (G n = a055396 n <-> Nat.odd n = true /\ 1 < n).
Proof.
  intros G HG n Hn. rewrite (coprime_values G HG). unfold a055396.
  destruct (Nat.eqb_spec n 1) as [->|Hn1]; [split; [discriminate|lia]|].
  split; [|intros [Ho _]; now apply coprime_law_odd]. intro E. split; [|lia].
  rewrite <- Nat.negb_even. destruct (Nat.even n) eqn:He; [|reflexivity]. exfalso.
  rewrite (coprime_law_even n He) in E.
  pose proof (least_prime_prime n ltac:(lia)) as Hp.
  pose proof (prime_index_less 1 _ Hp (proj1 Hp)). lia.
Qed.

Theorem coprime_a055396_exchanged : forall G, is_nim_values coprime G ->
  (G 1 = 1 /\ a055396 1 = 0) /\
  forall n, 2 <= n -> Nat.even n = true -> G n = 0 /\ a055396 n = 1.
Proof.
  intros G HG. split; [now rewrite (coprime_values G HG)|]. intros n Hn He.
  rewrite (coprime_values G HG). split; [now apply coprime_law_even|].
  unfold a055396. destruct (Nat.eqb_spec n 1) as [->|_]; [lia|].
  replace (least_prime n) with 2; [reflexivity|].
  apply even_divides in He. pose proof (least_prime_le n 2 Hn (le_n 2) He).
  pose proof (least_prime_prime n Hn) as [H2 _]. lia.
Qed.

(* Two heaps are lost exactly when their nim-values are equal. *)
Theorem coprime_two_heaps : forall G, is_nim_values coprime G ->
  forall a b, lost coprime [a; b] <-> G a = G b.
Proof. exact (two_heaps coprime coprime_shrinking). Qed.

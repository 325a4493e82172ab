(* Common-factor Nim: a bite of d from a heap of n, 1 <= d <= n, is legal when d
   and n have a common factor, gcd(d, n) > 1. A heap of 1 is dead.

   Shown here, for every n:
   - from n >= 2 exactly the m < n with gcd(m, n) > 1 are reached, 0 always and 1
     never; so a heap of 2 or more is emptied in one bite;
   - a heap of 2k is worth k (staircase), and no heap more than half its size;
   - among heaps of 2 or more those worth 1 are exactly the primes, and the heaps
     worth 2 are exactly the squares of primes;
   - from 2 on the nim-values are the earliest labelling of 1, 2, 3, ... in which
     numbers with a common factor differ: with labels from 1 they are equal to
     it (A370822), with labels from 0 one more (A279119);
   - two heaps are lost exactly when their nim-values are equal. *)

From Coq Require Import Arith Bool Lia List Wf_nat.
From Nimproof Require Import Games TwoHeaps Bites LeastPrime.
Import ListNotations.

Definition common_factor : ruleset := bites (fun d n => 1 <? Nat.gcd d n).

Lemma common_factor_shrinking : shrinking common_factor.
Proof. apply bites_shrinking. Qed.

Lemma common_factor_bites : forall n o,
  In o (common_factor n) <-> exists d, 1 <= d <= n /\ 1 < Nat.gcd d n /\ o = [n - d].
Proof.
  intros n o. unfold common_factor. rewrite bites_options.
  split; intros (d & Hd & Hg & E); exists d; (split; [exact Hd|split; [|exact E]]);
    now apply Nat.ltb_lt.
Qed.

Theorem reachable_heaps : forall n m, In [m] (common_factor n) <-> m < n /\ 1 < Nat.gcd m n.
Proof.
  intros n m. unfold common_factor. rewrite left_by_a_bite, Nat.ltb_lt.
  split; intros [Hm Hg]; (split; [exact Hm|]).
  - now rewrite gcd_of_the_rest in Hg by lia.
  - now rewrite gcd_of_the_rest by lia.
Qed.

Theorem one_never_reached : forall n, ~ In [1] (common_factor n).
Proof. intro n. rewrite reachable_heaps. rewrite Nat.gcd_1_l. lia. Qed.

(* The whole heap may be taken exactly from 2 on. *)
Theorem emptied_in_one_bite : forall n, In [0] (common_factor n) <-> 2 <= n.
Proof. intro n. rewrite reachable_heaps. simpl. lia. Qed.

Theorem heap_of_one_is_dead : common_factor 1 = [].
Proof. reflexivity. Qed.

Lemma gcd_with_next : forall m, Nat.gcd m (S m) = 1.
Proof. intro m. change (S m) with (1 + m). now rewrite Nat.gcd_add_diag_r, Nat.gcd_1_r. Qed.

(* No heap but 0 is reached from every heap of 2 or more. *)
Theorem only_zero_always_reached : forall m,
  (forall n, 2 <= n -> m < n -> In [m] (common_factor n)) <-> m = 0.
Proof.
  intro m. split.
  - intro H. destruct m as [|m]; [reflexivity|exfalso].
    specialize (H (S (S m)) ltac:(lia) ltac:(lia)). apply reachable_heaps in H.
    destruct H as [_ H]. rewrite gcd_with_next in H. lia.
  - intros -> n Hn _. now apply emptied_in_one_bite.
Qed.

(* A common divisor from 2 on makes an option. *)
Lemma shared_divisor : forall n m d, m < n -> 2 <= d -> Nat.divide d m -> Nat.divide d n ->
  In [m] (common_factor n).
Proof.
  intros n m d Hlt Hd Hm Hn. apply reachable_heaps. split; [exact Hlt|].
  pose proof (common_divisor m n d Hd Hm Hn).
  destruct (Nat.eq_dec (Nat.gcd m n) 0) as [E|]; [apply Nat.gcd_eq_0 in E|]; lia.
Qed.

Section NimValues.

Variable G : nat -> nat.
Hypothesis G_values : is_nim_values common_factor G.

Lemma option_differs : forall n m, In [m] (common_factor n) -> G m <> G n.
Proof. intros n. apply (proj1 (nim_values_by_bites _ G) G_values n). Qed.

Lemma smaller_reached : forall n u, u < G n -> exists m, In [m] (common_factor n) /\ G m = u.
Proof. intros n. apply (proj1 (nim_values_by_bites _ G) G_values n). Qed.

(* A number that no option is worth bounds the nim-value, and below the
   nim-value there is none. *)
Lemma at_most : forall n v, (forall m, In [m] (common_factor n) -> G m <> v) -> G n <= v.
Proof.
  intros n v H. apply Nat.nlt_ge. intro Hlt.
  destruct (smaller_reached n v Hlt) as (m & Hm & E). exact (H m Hm E).
Qed.

Theorem values_of_zero_and_one : G 0 = 0 /\ G 1 = 0.
Proof.
  split; apply Nat.le_0_r, at_most; intros m Hm; apply reachable_heaps in Hm;
    destruct Hm as [Hlt Hg]; [lia|].
  rewrite Nat.gcd_1_r in Hg. lia.
Qed.

Lemma positive_from_two : forall n, 2 <= n -> 1 <= G n.
Proof.
  intros n Hn. pose proof (option_differs n 0 (proj2 (emptied_in_one_bite n) Hn)) as H.
  rewrite (proj1 values_of_zero_and_one) in H. lia.
Qed.

(* The staircase *)

(* Among smaller heaps only n - 1, for odd n, can be worth n/2, and it has no
   common factor with n. *)
Theorem at_most_half : forall n, G n <= n / 2.
Proof.
  intro n. induction n as [n IH] using lt_wf_ind. apply at_most. intros m Hm E.
  apply reachable_heaps in Hm. destruct Hm as [Hlt Hg].
  specialize (IH m Hlt).
  assert (Hm : S m = n).
  { pose proof (Nat.div_mod_eq n 2). pose proof (Nat.div_mod_eq m 2).
    pose proof (Nat.mod_upper_bound n 2). pose proof (Nat.mod_upper_bound m 2). lia. }
  subst n. rewrite gcd_with_next in Hg. lia.
Qed.

Theorem staircase : forall k, G (2 * k) = k.
Proof.
  intro k. induction k as [k IH] using lt_wf_ind.
  pose proof (at_most_half (2 * k)) as H. rewrite Nat.mul_comm, Nat.div_mul in H by lia.
  rewrite Nat.mul_comm in H.
  destruct (Nat.eq_dec (G (2 * k)) k) as [|Hne]; [assumption|exfalso].
  apply (option_differs (2 * k) (2 * G (2 * k))); [|apply IH; lia].
  apply (shared_divisor _ _ 2); [lia|lia|now exists (G (2 * k)); lia|now exists k; lia].
Qed.

(* Primes *)

Lemma prime_options : forall p m, prime p -> In [m] (common_factor p) -> m = 0.
Proof.
  intros p m Hp H. apply reachable_heaps in H. destruct H as [Hlt Hg].
  destruct (Nat.eq_dec m 0) as [|Hm]; [assumption|exfalso].
  assert (Hg' : Nat.gcd p m = 1).
  { apply coprime_to_prime; [exact Hp|]. intro Hd. apply divides_le in Hd; lia. }
  rewrite Nat.gcd_comm in Hg. lia.
Qed.

Lemma prime_worth_one : forall p, prime p -> G p = 1.
Proof.
  intros p Hp. apply Nat.le_antisymm; [|apply positive_from_two, Hp].
  apply at_most. intros m Hm. apply (prime_options p m Hp) in Hm. subst m.
  rewrite (proj1 values_of_zero_and_one). discriminate.
Qed.

Lemma composite_factors : forall n, 2 <= n -> ~ prime n ->
  exists k, n = least_prime n * k /\ least_prime n <= k < n.
Proof.
  intros n Hn Hnp. destruct (least_prime_divides n Hn) as [k E]. exists k.
  destruct (least_prime_prime n Hn) as [Hp Hdiv].
  assert (Hk : 2 <= k).
  { destruct k as [|[|k]]; [lia| |lia]. exfalso. apply Hnp.
    replace n with (least_prime n) by lia. now split. }
  pose proof (least_prime_le n k Hn Hk) as Hle. split; [lia|]. split.
  - apply Hle. exists (least_prime n). lia.
  - nia.
Qed.

Theorem worth_one : forall n, 2 <= n -> (G n = 1 <-> prime n).
Proof.
  intros n Hn. split; [|apply prime_worth_one]. intro E.
  destruct (prime_dec n) as [|Hnp]; [assumption|exfalso].
  destruct (composite_factors n Hn Hnp) as (k & Ek & Hk).
  pose proof (least_prime_prime n Hn) as Hp. pose proof (proj1 Hp).
  apply (option_differs n (least_prime n)); [|now rewrite E, prime_worth_one].
  apply (shared_divisor _ _ (least_prime n)); [nia|lia|exists 1; lia|].
  now apply least_prime_divides.
Qed.

(* Squares of primes *)

Definition prime_square (n : nat) : Prop := exists p, prime p /\ n = p * p.

Theorem worth_two : forall n, G n = 2 <-> prime_square n.
Proof.
  intro n. induction n as [n IH] using lt_wf_ind. split.
  - intro E.
    assert (Hn : 2 <= n).
    { destruct n as [|[|n]]; [| |lia]; rewrite ?(proj1 values_of_zero_and_one),
        ?(proj2 values_of_zero_and_one) in E; discriminate. }
    destruct (prime_dec n) as [Hp|Hnp]; [apply prime_worth_one in Hp; lia|].
    destruct (composite_factors n Hn Hnp) as (k & Ek & Hk).
    pose proof (least_prime_prime n Hn) as Hp. set (p := least_prime n) in *.
    destruct (Nat.eq_dec k p) as [->|Hne]; [now exists p|exfalso].
    pose proof (proj1 Hp).
    assert (Hlt : p * p < n) by nia.
    apply (option_differs n (p * p)).
    + apply (shared_divisor _ _ p); [exact Hlt|lia|now exists p|exists k; lia].
    + rewrite E. apply (IH (p * p) Hlt). now exists p.
  - intros (p & Hp & ->). pose proof (proj1 Hp) as Hp2.
    assert (Hle : G (p * p) <= 2).
    { apply at_most. intros m Hm E. apply reachable_heaps in Hm. destruct Hm as [Hlt Hg].
      apply (IH m Hlt) in E. destruct E as (q & Hq & ->).
      destruct (common_prime (q * q) (p * p)) as (r & Hr & Hrq & Hrp); [lia|].
      assert (r = q).
      { destruct (prime_divides_product r q q Hr Hrq); now apply prime_divides_prime. }
      assert (r = p).
      { destruct (prime_divides_product r p p Hr Hrp); now apply prime_divides_prime. }
      subst. lia. }
    assert (H2 : 2 <= p * p) by nia.
    pose proof (positive_from_two (p * p) H2).
    assert (G (p * p) <> 1).
    { intro E. apply (worth_one (p * p) H2) in E. destruct E as [_ E].
      destruct (E p) as [|]; [now exists p|lia|nia]. }
    lia.
Qed.

(* The earliest labelling *)

(* a labels 1, 2, 3, ... in turn, each with the least label from `first` on that
   no earlier number with a common factor has. *)
Definition earliest_labelling (first : nat) (a : nat -> nat) : Prop :=
  forall n, 1 <= n ->
    let fits l := forall m, 1 <= m < n -> a m = l -> Nat.gcd m n = 1 in
    first <= a n /\ fits (a n) /\ forall l, first <= l -> fits l -> a n <= l.

(* From 2 on the nim-values are the earliest labelling, counted from 1 ... *)
Lemma labelling_gives_nim_values : forall first a, earliest_labelling first a ->
  is_nim_values common_factor (fun n => if n <? 2 then 0 else S (a n - first)).
Proof.
  intros first a Ha. apply nim_values_by_bites. intro n. split.
  - intros m Hm. apply reachable_heaps in Hm. destruct Hm as [Hlt Hg].
    destruct (Nat.ltb_spec n 2) as [Hn|Hn].
    { exfalso. destruct n as [|[|n]]; [lia| |lia]. rewrite Nat.gcd_1_r in Hg. lia. }
    destruct (Nat.ltb_spec m 2) as [Hm|Hm]; [discriminate|]. intro E.
    destruct (Ha n ltac:(lia)) as (Hn1 & Hfits & _).
    destruct (Ha m ltac:(lia)) as (Hm1 & _ & _).
    rewrite (Hfits m) in Hg; lia.
  - intros u Hu. destruct (Nat.ltb_spec n 2) as [Hn|Hn]; [lia|].
    destruct u as [|u]; [exists 0; split; [now apply emptied_in_one_bite|reflexivity]|].
    destruct (Ha n ltac:(lia)) as (_ & _ & Hleast).
    (* The label first + u is smaller than that of n, so it does not fit. *)
    assert (Hex : ~ forall m, 1 <= m < n -> a m = first + u -> Nat.gcd m n = 1).
    { intro Hfits. specialize (Hleast (first + u) ltac:(lia) Hfits). lia. }
    assert (H : forall k, k <= n ->
      (forall m, 1 <= m < k -> a m = first + u -> Nat.gcd m n = 1) \/
      exists m, 1 <= m < k /\ a m = first + u /\ Nat.gcd m n <> 1).
    { intro k. induction k as [|k IHk]; intro Hk; [left; intros; lia|].
      destruct (IHk ltac:(lia)) as [H|(m & H1 & H2 & H3)].
      - destruct (Nat.eq_dec k 0) as [->|Hk0]; [left; intros; lia|].
        destruct (Nat.eq_dec (a k) (first + u)) as [E|E].
        + destruct (Nat.eq_dec (Nat.gcd k n) 1) as [Eg|Eg].
          * left. intros m Hm1 Hm2. destruct (Nat.eq_dec m k) as [->|]; [exact Eg|].
            apply H; [lia|exact Hm2].
          * right. exists k. repeat split; [lia|lia|exact E|exact Eg].
        + left. intros m Hm1 Hm2. apply H; [|exact Hm2].
          destruct (Nat.eq_dec m k) as [->|]; [contradiction|lia].
      - right. exists m. repeat split; [lia|lia|exact H2|exact H3]. }
    destruct (H n (le_n n)) as [Hall|(m & Hm & E & Hg)]; [contradiction|].
    assert (Hm2 : 2 <= m).
    { destruct m as [|[|m]]; [lia| |lia]. rewrite Nat.gcd_1_l in Hg. lia. }
    exists m. split.
    + apply reachable_heaps. split; [lia|].
      destruct (Nat.eq_dec (Nat.gcd m n) 0) as [E0|]; [apply Nat.gcd_eq_0 in E0|]; lia.
    + destruct (Nat.ltb_spec m 2); [lia|]. f_equal. lia.
Qed.

Lemma values_are_labels : forall first a, earliest_labelling first a ->
  forall n, 2 <= n -> G n = S (a n - first) /\ first <= a n.
Proof.
  intros first a Ha n Hn. split; [|apply Ha; lia].
  rewrite (nim_values_unique common_factor common_factor_shrinking G _ G_values
    (labelling_gives_nim_values first a Ha)).
  destruct (Nat.ltb_spec n 2); [lia|reflexivity].
Qed.

(* A279119: the earliest labelling with labels from 0. *)
Theorem values_are_a279119 : forall a, earliest_labelling 0 a ->
  forall n, 2 <= n -> G n = 1 + a n.
Proof. intros a Ha n Hn. destruct (values_are_labels 0 a Ha n Hn). lia. Qed.

(* A370822: the earliest labelling with labels from 1. *)
Theorem values_are_a370822 : forall a, earliest_labelling 1 a ->
  forall n, 2 <= n -> G n = a n.
Proof. intros a Ha n Hn. destruct (values_are_labels 1 a Ha n Hn). lia. Qed.

Corollary odd_bisection : forall a, earliest_labelling 1 a ->
  forall n, 3 <= n -> Nat.odd n = true -> G n = a n.
Proof. intros a Ha n Hn _. apply values_are_a370822; [exact Ha|lia]. Qed.

(* There is such a labelling, so the theorems speak of something. *)
Theorem earliest_labelling_exists : forall first,
  earliest_labelling first (fun n => first + (G n - 1)).
Proof.
  intros first n Hn. simpl. split; [lia|].
  destruct (Nat.eq_dec n 1) as [->|Hn1].
  { rewrite (proj2 values_of_zero_and_one). split; [intros; lia|]. intros; simpl; lia. }
  pose proof (positive_from_two n ltac:(lia)) as Hpos. split.
  - intros m Hm E. destruct (Nat.eq_dec (Nat.gcd m n) 1) as [|Hg]; [assumption|exfalso].
    destruct (Nat.eq_dec m 1) as [->|Hm1]; [rewrite Nat.gcd_1_l in Hg; lia|].
    pose proof (positive_from_two m ltac:(lia)).
    apply (option_differs n m); [|lia]. apply reachable_heaps. split; [lia|].
    destruct (Nat.eq_dec (Nat.gcd m n) 0) as [E0|]; [apply Nat.gcd_eq_0 in E0|]; lia.
  - intros l Hl Hfits. apply Nat.nlt_ge. intro Hlt.
    destruct (smaller_reached n (l - first + 1)) as (m & Hm & E); [lia|].
    apply reachable_heaps in Hm. destruct Hm as [Hmn Hg].
    destruct m as [|m].
    { rewrite (proj1 values_of_zero_and_one) in E. lia. }
    rewrite (Hfits (S m)) in Hg; lia.
Qed.

End NimValues.

(* No number has two earliest labels. *)
Theorem earliest_labelling_unique : forall first a b,
  earliest_labelling first a -> earliest_labelling first b -> forall n, 1 <= n -> a n = b n.
Proof.
  intros first a b Ha Hb n Hn. destruct (Nat.eq_dec n 1) as [->|Hn1].
  - destruct (Ha 1 Hn) as (Ha1 & _ & Ha2), (Hb 1 Hn) as (Hb1 & _ & Hb2).
    specialize (Ha2 first (le_n first) ltac:(intros; lia)).
    specialize (Hb2 first (le_n first) ltac:(intros; lia)). lia.
  - pose proof (nim_value_is_right _ common_factor_shrinking) as HG.
    destruct (values_are_labels _ HG first a Ha n ltac:(lia)).
    destruct (values_are_labels _ HG first b Hb n ltac:(lia)). lia.
Qed.

(* The seam: n = 1 has the label 0 or 1, whichever is first, while its heap is
   worth 0. *)
Theorem label_of_one : forall first a, earliest_labelling first a -> a 1 = first.
Proof.
  intros first a Ha. destruct (Ha 1 (le_n 1)) as (H1 & _ & H2).
  specialize (H2 first (le_n first) ltac:(intros; lia)). lia.
Qed.

(* The earliest labelling in the sense of A279119: of all sequences in which
   numbers with the same label have no common factor, it has the smaller term
   where it first differs from another. *)
Theorem earliest_labelling_is_least : forall first a, earliest_labelling first a ->
  forall b,
  (forall n, 1 <= n -> first <= b n) ->
  (forall m n, 1 <= m < n -> b m = b n -> Nat.gcd m n = 1) ->
  forall n, 1 <= n -> (forall m, 1 <= m < n -> b m = a m) -> a n <= b n.
Proof.
  intros first a Ha b Hfirst Hb n Hn Hsame. apply (Ha n Hn); [now apply Hfirst|].
  intros m Hm E. apply Hb; [exact Hm|]. now rewrite Hsame.
Qed.

(* A370822 has no term 0, so the string that begins with the values of the heaps
   0 and 1, which are 0 and 0, does not occur in it; the values from heap 2 on
   are its terms from the second on. *)
Theorem zeros_in_front : forall G, is_nim_values common_factor G ->
  forall a, earliest_labelling 1 a ->
  G 0 = 0 /\ G 1 = 0 /\ (forall n, 1 <= n -> a n <> 0) /\ (forall n, 2 <= n -> G n = a n).
Proof.
  intros G HG a Ha. destruct (values_of_zero_and_one G HG) as [H0 H1].
  split; [exact H0|]. split; [exact H1|]. split.
  - intros n Hn E. destruct (Ha n Hn) as [H _]. lia.
  - now apply values_are_a370822.
Qed.

(* Two heaps are lost exactly when their nim-values are equal. *)
Theorem common_factor_two_heaps : forall G, is_nim_values common_factor G ->
  forall a b, lost common_factor [a; b] <-> G a = G b.
Proof. exact (two_heaps common_factor common_factor_shrinking). Qed.

(* There are nim-values, nim_value computes them, and no others, so what is said
   above of any G is said of that one. *)
Theorem common_factor_nim_values : is_nim_values common_factor (nim_value common_factor) /\
  forall G, is_nim_values common_factor G -> forall n, nim_value common_factor n = G n.
Proof.
  split; [exact (nim_value_is_right _ common_factor_shrinking)|].
  exact (nim_values_are_nim_value _ common_factor_shrinking).
Qed.

(* A labelling as in A279119 and A370822 exists. *)
Corollary an_earliest_labelling : forall first, exists a, earliest_labelling first a.
Proof.
  intro first. eexists.
  exact (earliest_labelling_exists _ (nim_value_is_right _ common_factor_shrinking) first).
Qed.

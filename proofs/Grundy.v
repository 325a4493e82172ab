(* Grundy's game: a heap is split into two unequal heaps; no stone is taken.

   Shown here:
   - heaps of at most 2 have no option, and heaps of 3 and more have one;
   - the values split into rare and common ones by the parity of the number of
     ones above the lowest binary digit: rare xor common is common, rare xor
     rare and common xor common are rare;
   - the rule by which long runs compute nim-values: the least common value
     missing from the splits with a rare part is missing from all splits, and
     it is the nim-value unless a rare value below it is missing. *)

From Coq Require Import Arith Bool List Lia.
From Nimproof Require Import Games.
Import ListNotations.

(* The splits of n into a larger part n - b and a smaller part b >= 1. *)
Definition grundy : ruleset :=
  fun n => map (fun b => [n - b; b]) (filter (fun b => 2 * b <? n) (seq 1 n)).

Theorem grundy_options : forall n o,
  In o (grundy n) <-> exists a b, o = [a; b] /\ a + b = n /\ 0 < b < a.
Proof.
  intros n o; unfold grundy; rewrite in_map_iff; split.
  - intros [b [E H]]; apply filter_In in H as [H1 H2].
    apply in_seq in H1; apply Nat.ltb_lt in H2.
    exists (n - b), b; repeat split; [congruence | lia | lia | lia].
  - intros (a & b & E & S & H); exists b; split.
    + subst o; replace (n - b) with a by lia; reflexivity.
    + apply filter_In; split; [apply in_seq | apply Nat.ltb_lt]; lia.
Qed.

Theorem grundy_shrinking : shrinking grundy.
Proof.
  intros n o m Ho Hm; apply grundy_options in Ho as (a & b & E & S & H); subst o.
  destruct Hm as [E | [E | []]]; lia.
Qed.

(* A heap has an option exactly when it is 3 or more. *)
Theorem unsplittable : forall n, (n <= 2 -> grundy n = []) /\ (3 <= n -> grundy n <> []).
Proof.
  intros n; split; intros H.
  - destruct (grundy n) as [| o l] eqn:E; [reflexivity | exfalso].
    assert (In o (grundy n)) as I by (rewrite E; left; reflexivity).
    apply grundy_options in I as (a & b & _ & S & B); lia.
  - intros E; assert (In [n - 1; 1] (grundy n)) as I.
    { apply grundy_options; exists (n - 1), 1; repeat split; lia. }
    rewrite E in I; exact I.
Qed.

(* Rare and common values. *)

(* The number of ones of v above its lowest binary digit; the digits from the
   v-th on are 0, since v < 2^v. *)
Definition ones_above_lowest (v : nat) := length (filter (Nat.testbit v) (seq 1 v)).

Definition rare (v : nat) : bool := Nat.even (ones_above_lowest v).

Lemma no_digit_past : forall v i, v <= i -> Nat.testbit v i = false.
Proof.
  intros [| v] i H; [apply Nat.bits_0 |].
  apply Nat.bits_above_log2.
  apply Nat.lt_le_trans with (S v); [apply Nat.log2_lt_lin; lia | exact H].
Qed.

Lemma filter_digits_past : forall v k a,
  v <= a -> filter (Nat.testbit v) (seq a k) = [].
Proof.
  intros v k; induction k as [| k IH]; intros a H; simpl; [reflexivity |].
  rewrite no_digit_past by exact H; apply IH; lia.
Qed.

Lemma ones_up_to : forall v k, v <= k ->
  length (filter (Nat.testbit v) (seq 1 k)) = ones_above_lowest v.
Proof.
  intros v k H; unfold ones_above_lowest.
  replace k with (v + (k - v)) by lia.
  rewrite seq_app, filter_app, app_length, (filter_digits_past v (k - v)); simpl; lia.
Qed.

Lemma even_filter_xor : forall (f g : nat -> bool) l,
  Nat.even (length (filter (fun i => xorb (f i) (g i)) l)) =
  Bool.eqb (Nat.even (length (filter f l))) (Nat.even (length (filter g l))).
Proof.
  intros f g l; induction l as [| x l IH]; [reflexivity |].
  simpl; destruct (f x), (g x); simpl length;
    rewrite ?Nat.even_succ, <- ?Nat.negb_even, IH;
    destruct (Nat.even (length (filter f l))), (Nat.even (length (filter g l)));
    reflexivity.
Qed.

(* xor of two values of the same kind is rare, of different kinds common. *)
Theorem rare_xor : forall a b, rare (Nat.lxor a b) = Bool.eqb (rare a) (rare b).
Proof.
  intros a b; unfold rare.
  set (k := a + b + Nat.lxor a b).
  rewrite <- (ones_up_to a k), <- (ones_up_to b k), <- (ones_up_to (Nat.lxor a b) k)
    by (unfold k; lia).
  rewrite <- even_filter_xor; do 2 f_equal; apply filter_ext.
  intros i; apply Nat.lxor_spec.
Qed.

(* The nim-values that the splits of n take, and those of the splits that have
   a part of rare value. *)
Definition split_values (G : nat -> nat) (n : nat) : list nat :=
  map (fun o => nim_sum (map G o)) (grundy n).

Definition has_rare_part (G : nat -> nat) (o : list nat) : bool :=
  existsb (fun m => rare (G m)) o.

Definition rare_split_values (G : nat -> nat) (n : nat) : list nat :=
  map (fun o => nim_sum (map G o)) (filter (has_rare_part G) (grundy n)).

Lemma rare_split_values_are_split_values : forall G n v,
  In v (rare_split_values G n) -> In v (split_values G n).
Proof.
  intros G n v H; apply in_map_iff in H as (o & E & H); apply filter_In in H as [H _].
  apply in_map_iff; exists o; split; assumption.
Qed.

(* A common value comes only from splits with a rare part. *)
Theorem common_needs_a_rare_part : forall G n v,
  rare v = false -> In v (split_values G n) -> In v (rare_split_values G n).
Proof.
  intros G n v C H; apply in_map_iff in H as (o & E & H).
  apply in_map_iff; exists o; split; [exact E |].
  apply filter_In; split; [exact H |].
  apply grundy_options in H as (a & b & Eo & _); subst o; simpl in E |- *.
  rewrite Nat.lxor_0_r in E; subst v; rewrite rare_xor in C.
  destruct (rare (G a)), (rare (G b)); simpl in *; congruence.
Qed.

(* c is the least common value that no split with a rare part takes. *)
Definition least_common (G : nat -> nat) (n c : nat) :=
  rare c = false /\ ~ In c (rare_split_values G n) /\
  forall u, u < c -> rare u = false -> In u (rare_split_values G n).

(* If every rare value below c is taken by some split, the nim-value is c. *)
Theorem common_value : forall G, is_nim_values grundy G -> forall n c,
  least_common G n c ->
  (forall u, u < c -> rare u = true -> In u (split_values G n)) ->
  G n = c.
Proof.
  intros G HG n c (C & Out & Below) Rare; specialize (HG n) as [M1 M2].
  fold (split_values G n) in M1, M2.
  destruct (Nat.lt_trichotomy (G n) c) as [L | [E | L]]; [exfalso | exact E | exfalso].
  - apply M1; destruct (rare (G n)) eqn:K; [apply Rare; assumption |].
    apply rare_split_values_are_split_values, Below; assumption.
  - apply Out, common_needs_a_rare_part; [exact C | apply M2, L].
Qed.

(* Otherwise it is the least rare value below c that no split takes. *)
Theorem rare_value : forall G, is_nim_values grundy G -> forall n c r,
  least_common G n c ->
  r < c -> rare r = true -> ~ In r (split_values G n) ->
  (forall u, u < r -> rare u = true -> In u (split_values G n)) ->
  G n = r.
Proof.
  intros G HG n c r (C & Out & Below) L R Missing Rare; specialize (HG n) as [M1 M2].
  fold (split_values G n) in M1, M2.
  destruct (Nat.lt_trichotomy (G n) r) as [K | [E | K]]; [exfalso | exact E | exfalso].
  - apply M1; destruct (rare (G n)) eqn:Kind; [apply Rare; assumption |].
    apply rare_split_values_are_split_values, Below; [lia | assumption].
  - apply Missing, M2, K.
Qed.

(* There always is such a c, so the rule always gives the nim-value. *)

Definition largest (l : list nat) : nat := fold_right Nat.max 0 l.

Lemma in_le_largest : forall l v, In v l -> v <= largest l.
Proof.
  induction l as [| x l IH]; intros v H; [destruct H |].
  simpl; destruct H as [E | H]; [lia |]; specialize (IH v H); lia.
Qed.

Lemma power_of_two_is_common : forall k, rare (2 ^ S k) = false.
Proof.
  intros k; unfold rare.
  rewrite <- (ones_up_to (2 ^ S k) (k + 1 + 2 ^ S k)) by lia.
  rewrite !seq_app, !filter_app, !app_length.
  assert (forall a j, a + j <= S k -> filter (Nat.testbit (2 ^ S k)) (seq a j) = []) as Low.
  { intros a j; revert a; induction j as [| j IH]; intros a H; [reflexivity |].
    cbn [seq filter]; rewrite Nat.pow2_bits_false by lia; apply IH; lia. }
  assert (forall a j, S k < a -> filter (Nat.testbit (2 ^ S k)) (seq a j) = []) as High.
  { intros a j; revert a; induction j as [| j IH]; intros a H; [reflexivity |].
    cbn [seq filter]; rewrite Nat.pow2_bits_false by lia; apply IH; lia. }
  rewrite (Low 1 k), (High (1 + (k + 1))) by lia.
  cbn [seq filter]; rewrite Nat.pow2_bits_true; reflexivity.
Qed.

Lemma least_such : forall (p : nat -> bool) k, p k = true ->
  exists c, p c = true /\ forall u, u < c -> p u = false.
Proof.
  intros p k; induction k as [k IH] using lt_wf_ind; intros H.
  destruct (existsb p (seq 0 k)) eqn:E.
  - apply existsb_exists in E as (u & I & P); apply in_seq in I.
    apply (IH u); [lia | exact P].
  - exists k; split; [exact H |]; intros u L.
    destruct (p u) eqn:P; [| reflexivity].
    rewrite <- E; symmetry; apply existsb_exists; exists u; split; [apply in_seq; lia | exact P].
Qed.

Definition is_in (v : nat) (l : list nat) : bool := existsb (Nat.eqb v) l.

Lemma is_in_spec : forall v l, is_in v l = true <-> In v l.
Proof.
  intros v l; unfold is_in; rewrite existsb_exists; split.
  - intros (u & H & E); apply Nat.eqb_eq in E; subst; exact H.
  - intros H; exists v; split; [exact H | apply Nat.eqb_refl].
Qed.

Theorem least_common_exists : forall G n, exists c, least_common G n c.
Proof.
  intros G n.
  set (l := rare_split_values G n).
  destruct (least_such (fun v => negb (rare v) && negb (is_in v l)) (2 ^ S (largest l)))
    as (c & H & Least).
  - rewrite power_of_two_is_common; apply andb_true_iff; split; [reflexivity |].
    apply negb_true_iff; destruct (is_in (2 ^ S (largest l)) l) eqn:E; [exfalso | reflexivity].
    apply is_in_spec, in_le_largest in E.
    pose proof (Nat.pow_gt_lin_r 2 (S (largest l))); lia.
  - exists c; apply andb_true_iff in H as [H1 H2].
    apply negb_true_iff in H1; apply negb_true_iff in H2.
    repeat split; [exact H1 | |].
    + intros I; fold l in I; apply is_in_spec in I; rewrite I in H2; discriminate.
    + intros u L R; specialize (Least u L); rewrite R in Least; simpl in Least.
      apply negb_false_iff in Least; apply is_in_spec, Least.
Qed.

(* The rule as it is computed: the first rare value below c that is not taken by
   a split, else c. *)
Definition rare_common_rule (G : nat -> nat) (n c : nat) : nat :=
  match find (fun u => rare u && negb (is_in u (split_values G n))) (seq 0 c) with
  | Some r => r
  | None => c
  end.

Lemma find_in_seq : forall (p : nat -> bool) k a r, find p (seq a k) = Some r ->
  a <= r < a + k /\ p r = true /\ forall u, a <= u < r -> p u = false.
Proof.
  intros p k; induction k as [| k IH]; intros a r H; simpl in H; [discriminate |].
  destruct (p a) eqn:E.
  - injection H as <-; repeat split; [lia | lia | exact E | intros; lia].
  - apply IH in H as (B & P & Before); repeat split; [lia | lia | exact P |].
    intros u K; destruct (Nat.eq_dec u a) as [-> | N]; [exact E | apply Before; lia].
Qed.

Theorem rare_common_rule_is_nim_value : forall G, is_nim_values grundy G -> forall n c,
  least_common G n c -> G n = rare_common_rule G n c.
Proof.
  intros G HG n c Hc; unfold rare_common_rule.
  assert (forall u, rare u && negb (is_in u (split_values G n)) = false ->
            rare u = true -> In u (split_values G n)) as Taken.
  { intros u H R; rewrite R in H; apply negb_false_iff in H; apply is_in_spec, H. }
  destruct (find _ _) as [r |] eqn:F.
  - apply find_in_seq in F as (B & P & Before); apply andb_true_iff in P as [R M].
    apply (rare_value G HG n c r Hc); [lia | exact R | |].
    + intros I; apply is_in_spec in I; rewrite I in M; discriminate.
    + intros u L; apply Taken, Before; lia.
  - apply (common_value G HG n c Hc); intros u L; apply Taken.
    apply (find_none _ _ F), in_seq; lia.
Qed.

(* Primes, the least prime factor of a number, and the index of a prime.

   Shown here: prime is the notion of the standard library (prime_is_prime);
   the least prime factor of n >= 2 is a prime that divides n, and no smaller
   number from 2 on does (least_prime_spec); the index of a prime counts the
   primes up to it, so 2 has index 1 and 3 has index 2; different primes have
   different indices (prime_index_injective), and every index from 1 to that of a
   prime is the index of a prime (prime_of_index). *)

From Coq Require Import ZArith Znumtheory Arith Bool Lia List.
Import ListNotations.
Local Open Scope nat_scope.

Definition prime (p : nat) : Prop := 2 <= p /\ forall d, Nat.divide d p -> d = 1 \/ d = p.

(* The least d >= 2 that divides n (1 when there is none, for n = 0 and 1). *)
Definition least_prime (n : nat) : nat :=
  match find (fun d => n mod d =? 0) (seq 2 (n - 1)) with Some d => d | None => 1 end.

Definition is_prime (p : nat) : bool := (2 <=? p) && (least_prime p =? p).

(* The number of primes up to p: the index of p, when p is a prime. *)
Definition prime_index (p : nat) : nat := length (filter is_prime (seq 1 p)).

Lemma divides_le : forall d n, 1 <= n -> Nat.divide d n -> 1 <= d <= n.
Proof.
  intros d n Hn H. split; [|apply Nat.divide_pos_le; [lia|exact H]].
  destruct H as [k E]. destruct d; lia.
Qed.

Lemma mod_zero_divides : forall d n, 1 <= d -> n mod d = 0 <-> Nat.divide d n.
Proof. intros d n Hd. apply Nat.mod_divide. lia. Qed.

(* The first member that passes, in a list of numbers in turn. *)
Lemma find_in_seq : forall f len start,
  match find f (seq start len) with
  | Some d => start <= d < start + len /\ f d = true /\ forall e, start <= e < d -> f e = false
  | None => forall e, start <= e < start + len -> f e = false
  end.
Proof.
  intros f len. induction len as [|len IH]; intro start; simpl; [intros; lia|].
  destruct (f start) eqn:E.
  - repeat split; try lia. exact E.
  - specialize (IH (S start)). destruct (find f (seq (S start) len)) as [d|].
    + destruct IH as (Hd & Hf & Hbelow). repeat split; try lia; [exact Hf|].
      intros e He. destruct (Nat.eq_dec e start) as [->|]; [exact E|]. apply Hbelow. lia.
    + intros e He. destruct (Nat.eq_dec e start) as [->|]; [exact E|]. apply IH. lia.
Qed.

Theorem least_prime_spec : forall n, 2 <= n ->
  prime (least_prime n) /\ Nat.divide (least_prime n) n /\
  forall d, 2 <= d -> Nat.divide d n -> least_prime n <= d.
Proof.
  intros n Hn.
  assert (H : 2 <= least_prime n /\ Nat.divide (least_prime n) n /\
    forall d, 2 <= d -> Nat.divide d n -> least_prime n <= d).
  { unfold least_prime.
    pose proof (find_in_seq (fun d => n mod d =? 0) (n - 1) 2) as H. simpl in H.
    destruct (find _ _) as [d|].
    - destruct H as (Hd & Hf & Hbelow). apply Nat.eqb_eq in Hf.
      apply mod_zero_divides in Hf; [|lia]. repeat split; [lia|exact Hf|].
      intros e He Hdiv. destruct (Nat.lt_ge_cases e d) as [Hlt|]; [|assumption].
      specialize (Hbelow e ltac:(lia)). apply Nat.eqb_neq in Hbelow.
      apply mod_zero_divides in Hdiv; [contradiction|lia].
    - specialize (H n ltac:(lia)). apply Nat.eqb_neq in H.
      rewrite Nat.mod_same in H; lia. }
  destruct H as (Htwo & Hdiv & Hleast). split; [|now split].
  split; [exact Htwo|]. intros d Hd.
  pose proof (divides_le d (least_prime n) ltac:(lia) Hd).
  destruct (Nat.eq_dec d 1) as [|Hne]; [now left|right].
  enough (least_prime n <= d) by lia. apply Hleast; [lia|].
  now apply Nat.divide_trans with (least_prime n).
Qed.

Lemma least_prime_prime : forall n, 2 <= n -> prime (least_prime n).
Proof. intros n Hn. now apply least_prime_spec. Qed.

Lemma least_prime_divides : forall n, 2 <= n -> Nat.divide (least_prime n) n.
Proof. intros n Hn. now apply least_prime_spec. Qed.

Lemma least_prime_le : forall n d, 2 <= n -> 2 <= d -> Nat.divide d n -> least_prime n <= d.
Proof. intros n d Hn Hd H. now apply least_prime_spec. Qed.

Lemma least_prime_of_prime : forall p, prime p -> least_prime p = p.
Proof.
  intros p [Hp Hdiv]. destruct (Hdiv _ (least_prime_divides p Hp)) as [E|E]; [|exact E].
  destruct (least_prime_prime p Hp). lia.
Qed.

Theorem is_prime_prime : forall p, is_prime p = true <-> prime p.
Proof.
  intro p. unfold is_prime. rewrite andb_true_iff, Nat.leb_le, Nat.eqb_eq. split.
  - intros [Hp E]. rewrite <- E. now apply least_prime_prime.
  - intro H. split; [apply H|now apply least_prime_of_prime].
Qed.

Lemma prime_dec : forall p, {prime p} + {~ prime p}.
Proof.
  intro p. destruct (is_prime p) eqn:E; [left|right].
  - now apply is_prime_prime.
  - intro H. apply is_prime_prime in H. congruence.
Qed.

(* The same primes as those of the standard library. *)
Theorem prime_is_prime : forall p, prime p <-> Znumtheory.prime (Z.of_nat p).
Proof.
  intro p. rewrite <- prime_alt. split.
  - intros [Hp H]. split; [lia|]. intros z Hz [k Ek].
    assert (Hd : Nat.divide (Z.to_nat z) p).
    { exists (Z.to_nat k). apply Nat2Z.inj. rewrite Nat2Z.inj_mul, !Z2Nat.id; [exact Ek| |]; nia. }
    destruct (H _ Hd); lia.
  - intros [Hp H]. split; [lia|]. intros d Hd.
    pose proof (divides_le d p ltac:(lia) Hd).
    destruct (Nat.eq_dec d 1) as [|H1]; [now left|].
    destruct (Nat.eq_dec d p) as [|H2]; [now right|]. exfalso.
    apply (H (Z.of_nat d)); [lia|]. destruct Hd as [k ->]. exists (Z.of_nat k). lia.
Qed.

(* Common factors *)

Lemma common_prime : forall m n, Nat.gcd m n <> 1 ->
  exists p, prime p /\ Nat.divide p m /\ Nat.divide p n.
Proof.
  intros m n H. destruct (Nat.eq_dec (Nat.gcd m n) 0) as [E|E].
  - apply Nat.gcd_eq_0 in E. destruct E as [-> ->]. exists 2.
    repeat split; try (apply Nat.divide_0_r); [lia|].
    intros d Hd. apply divides_le in Hd; lia.
  - assert (Hg : 2 <= Nat.gcd m n) by lia. exists (least_prime (Nat.gcd m n)).
    pose proof (least_prime_divides _ Hg). split; [now apply least_prime_prime|].
    split; eapply Nat.divide_trans; eauto using Nat.gcd_divide_l, Nat.gcd_divide_r.
Qed.

Lemma common_divisor : forall m n d, 2 <= d -> Nat.divide d m -> Nat.divide d n ->
  Nat.gcd m n <> 1.
Proof.
  intros m n d Hd Hm Hn E. pose proof (Nat.gcd_greatest m n d Hm Hn) as H.
  rewrite E in H. apply divides_le in H; lia.
Qed.

Lemma coprime_to_prime : forall p n, prime p -> ~ Nat.divide p n -> Nat.gcd p n = 1.
Proof.
  intros p n [Hp H] Hn. destruct (H (Nat.gcd p n) (Nat.gcd_divide_l p n)) as [E|E]; [exact E|].
  exfalso. apply Hn. rewrite <- E. apply Nat.gcd_divide_r.
Qed.

Lemma prime_divides_product : forall p a b, prime p ->
  Nat.divide p (a * b) -> Nat.divide p a \/ Nat.divide p b.
Proof.
  intros p a b Hp H. destruct (Nat.eq_dec (a mod p) 0) as [E|E].
  - left. apply mod_zero_divides; [destruct Hp; lia|exact E].
  - right. apply (Nat.gauss p a b H). apply coprime_to_prime; [exact Hp|].
    intro Hd. apply E. apply mod_zero_divides; [destruct Hp; lia|exact Hd].
Qed.

Lemma prime_divides_prime : forall p q, prime p -> prime q -> Nat.divide p q -> p = q.
Proof. intros p q [Hp _] [_ Hq] H. destruct (Hq p H); lia. Qed.

Lemma prime_two : prime 2.
Proof. now apply is_prime_prime. Qed.

(* Divisors of small numbers *)

Lemma divides_difference : forall p a b c, Nat.divide p a -> Nat.divide p b ->
  a = b + c \/ b = a + c -> Nat.divide p c.
Proof.
  intros p a b c Ha Hb [E|E].
  - replace c with (a - b) by lia. now apply Nat.divide_sub_r.
  - replace c with (b - a) by lia. now apply Nat.divide_sub_r.
Qed.

Definition prime_factors (c : nat) : list nat :=
  filter (fun p => is_prime p && (c mod p =? 0)) (seq 1 c).

Lemma in_prime_factors : forall p c, prime p -> 1 <= c -> Nat.divide p c ->
  In p (prime_factors c).
Proof.
  intros p c Hp Hc H. apply filter_In. split.
  - apply in_seq. pose proof (divides_le p c Hc H). lia.
  - apply andb_true_iff. split; [now apply is_prime_prime|].
    apply Nat.eqb_eq, mod_zero_divides; [destruct Hp; lia|exact H].
Qed.

(* The index of a prime *)

Lemma prime_index_S : forall n,
  prime_index (S n) = prime_index n + if is_prime (S n) then 1 else 0.
Proof.
  intro n. unfold prime_index. rewrite seq_S, filter_app, app_length. simpl.
  now destruct (is_prime (S n)).
Qed.

Lemma prime_index_monotone : forall m n, m <= n -> prime_index m <= prime_index n.
Proof.
  intros m n H. induction H as [|n H IH]; [lia|]. rewrite prime_index_S. lia.
Qed.

Theorem prime_index_less : forall m p, prime p -> m < p -> prime_index m < prime_index p.
Proof.
  intros m p Hp H. destruct p as [|p]; [lia|]. rewrite prime_index_S.
  apply is_prime_prime in Hp. rewrite Hp.
  pose proof (prime_index_monotone m p ltac:(lia)). lia.
Qed.

Theorem prime_index_injective : forall p q, prime p -> prime q ->
  prime_index p = prime_index q -> p = q.
Proof.
  intros p q Hp Hq E. destruct (Nat.lt_trichotomy p q) as [H|[H|H]]; [|exact H|].
  - pose proof (prime_index_less p q Hq H). lia.
  - pose proof (prime_index_less q p Hp H). lia.
Qed.

Theorem prime_of_index : forall n u, 1 <= u <= prime_index n ->
  exists q, prime q /\ q <= n /\ prime_index q = u.
Proof.
  intros n u. induction n as [|n IH]; intro Hu.
  - change (prime_index 0) with 0 in Hu. lia.
  - destruct (Nat.le_gt_cases u (prime_index n)) as [H|H].
    + destruct IH as (q & Hq & Hle & E); [lia|]. exists q. repeat split; auto; apply Hq.
    + pose proof (prime_index_S n) as E. destruct (is_prime (S n)) eqn:Hp; [|lia].
      exists (S n). split; [now apply is_prime_prime|]. split; lia.
Qed.

(* 2 is the first prime and 3 the second. *)
Example first_indices : map prime_index [2; 3; 5; 7; 11] = [1; 2; 3; 4; 5].
Proof. reflexivity. Qed.

(* Games in which a move takes a bite of d stones from a heap of n, 1 <= d <= n,
   and the numbers d and n alone say whether that is legal. What holds for the
   nim-values of such games, in terms of bites (nim_values_by_bites). *)

From Coq Require Import Arith Bool Lia List.
From Nimproof Require Import Games.
Import ListNotations.

Definition bites (legal : nat -> nat -> bool) : ruleset :=
  fun n => map (fun d => [n - d]) (filter (fun d => legal d n) (seq 1 n)).

Lemma bites_options : forall legal n o,
  In o (bites legal n) <-> exists d, 1 <= d <= n /\ legal d n = true /\ o = [n - d].
Proof.
  intros legal n o. unfold bites. rewrite in_map_iff. split.
  - intros [d [<- Hd]]. apply filter_In in Hd. destruct Hd as [Hd Hl].
    apply in_seq in Hd. exists d. repeat split; try lia. exact Hl.
  - intros (d & Hd & Hl & ->). exists d. split; [reflexivity|].
    apply filter_In. split; [apply in_seq; lia|exact Hl].
Qed.

Lemma bites_shrinking : forall legal, shrinking (bites legal).
Proof.
  intros legal n o m Ho Hm. apply bites_options in Ho. destruct Ho as (d & Hd & _ & ->).
  destruct Hm as [<-|[]]. lia.
Qed.

(* What a bite leaves, instead of the bite. *)
Lemma left_by_a_bite : forall legal n m,
  In [m] (bites legal n) <-> m < n /\ legal (n - m) n = true.
Proof.
  intros legal n m. rewrite bites_options. split.
  - intros (d & Hd & Hl & E). injection E as ->. split; [lia|].
    now replace (n - (n - d)) with d by lia.
  - intros [Hm Hl]. exists (n - m). split; [lia|]. split; [exact Hl|].
    f_equal. lia.
Qed.

Lemma values_of_options : forall legal G n v,
  In v (map (fun o => nim_sum (map G o)) (bites legal n)) <->
  exists m, In [m] (bites legal n) /\ G m = v.
Proof.
  intros legal G n v. rewrite in_map_iff. split.
  - intros [o [E Ho]]. pose proof Ho as Hd. apply bites_options in Hd.
    destruct Hd as (d & _ & _ & ->). exists (n - d). split; [exact Ho|].
    cbn [map nim_sum fold_right] in E. now rewrite Nat.lxor_0_r in E.
  - intros (m & Hm & <-). exists [m]. split; [|exact Hm].
    cbn [map nim_sum fold_right]. apply Nat.lxor_0_r.
Qed.

(* The nim-value of a heap is that of no heap that a bite leaves, and each
   smaller number is the nim-value of some heap that a bite leaves. *)
Theorem nim_values_by_bites : forall legal G,
  is_nim_values (bites legal) G <->
  forall n, (forall m, In [m] (bites legal n) -> G m <> G n) /\
            (forall u, u < G n -> exists m, In [m] (bites legal n) /\ G m = u).
Proof.
  intros legal G. split; intros H n; destruct (H n) as [Hnot Hbelow]; split.
  - intros m Hm E. apply Hnot. apply values_of_options. now exists m.
  - intros u Hu. apply values_of_options. now apply Hbelow.
  - intro Hin. apply values_of_options in Hin. destruct Hin as (m & Hm & E).
    exact (Hnot m Hm E).
  - intros u Hu. apply values_of_options. now apply Hbelow.
Qed.

(* Whether a bite has a common factor with the heap can be read off what it leaves. *)
Lemma gcd_of_the_rest : forall n m, m <= n -> Nat.gcd (n - m) n = Nat.gcd m n.
Proof.
  intros n m Hm. rewrite <- (Nat.gcd_sub_diag_r (n - m) n) by lia.
  replace (n - (n - m)) with m by lia.
  rewrite Nat.gcd_comm. now apply Nat.gcd_sub_diag_r.
Qed.

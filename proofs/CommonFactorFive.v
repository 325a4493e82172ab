(* Common-factor Nim on the heaps whose least prime factor is 5, as far as it goes:
   their law follows from a bound on some heaps without the factors 2, 3 and 5.
   The bound itself is NOT shown here, so the law is not proved.

   The law: for c = 1, 2, 3, 6, 7, 8, 9, 12, 13, 14 and r = 5, 25, 35, 55, 65, 85,
   95, 115, 125, 145 in turn, a heap of 150q + r is worth 15q + c.
   So G(n + 150) = G(n) + 15, and 10 G(n) is n - 5 or n + 5.

   Shown here, for every N: if 10 G(m) <= m + 8 for every hard m < N, then the law
   holds for the heaps below N (law_of_five_if, multiples_of_five_if), and
   10 G(m) <= m + 8 for every m < N without the factors 2, 3 and 5
   (at_most_a_tenth_if). Every hard m is a multiple of 77, 91, 133, 161 or 209.

   The argument, in words. A heap n that is not hard has a v near n/10 that no option
   is worth, so it is worth at most v. If 5 is the least prime factor of n, and v the
   number that the law says, the multiples of 5 below n are worth every number below
   v. *)

From Coq Require Import Arith Bool Lia List Wf_nat.
From Nimproof Require Import Games Bites LeastPrime CommonFactor CommonFactorThree.
From Nimproof Require Import CommonFactorTenth.
Import ListNotations.

(* The heaps m without the factors 2, 3 and 5 that the bound is asked of. *)
Definition hard (m : nat) : Prop :=
  (m mod 30 = 11 /\ Nat.divide 7 m /\ Nat.divide 11 m) \/
  ((m mod 30 = 13 \/ m mod 30 = 17) /\ Nat.divide 11 m /\ (Nat.divide 7 m \/ Nat.divide 19 m)) \/
  (m mod 30 = 19 /\ Nat.divide 7 m /\
   (Nat.divide 13 m \/ Nat.divide 19 m \/ Nat.divide 23 m)).

Theorem hard_multiples : forall m, hard m ->
  Nat.divide 77 m \/ Nat.divide 91 m \/ Nat.divide 133 m \/ Nat.divide 161 m \/
  Nat.divide 209 m.
Proof.
  assert (H : forall a b m, Nat.gcd a b = 1 -> Nat.divide a m -> Nat.divide b m ->
    Nat.divide (a * b) m).
  { intros a b m Hg Ha [z ->]. apply Nat.mul_divide_mono_r.
    apply (Nat.gauss a b z); [|exact Hg]. now rewrite Nat.mul_comm. }
  intros m Hm. unfold hard in Hm.
  decompose [or and] Hm; [left; now apply (H 7 11)|left; now apply (H 7 11)|
    do 4 right; now apply (H 11 19)|left; now apply (H 7 11)|do 4 right; now apply (H 11 19)|
    right; left; now apply (H 7 13)|do 2 right; left; now apply (H 7 19)|
    do 3 right; left; now apply (H 7 23)].
Qed.

Section NimValues.

Variable G : nat -> nat.
Hypothesis G_values : is_nim_values common_factor G.

Local Notation bound_below := (bound_below G).
Local Notation law_below := (law_below G).

Ltac remainder v := let E := fresh in let B := fresh in
  pose proof (Nat.div_mod_eq v 3) as E; pose proof (Nat.mod_upper_bound v 3 ltac:(lia)) as B.

(* One step of the bound, but for hard heaps. *)
Lemma bound_step : forall n, bound_below n -> law_below n ->
  Nat.odd n = true -> n mod 3 <> 0 -> n mod 5 <> 0 -> ~ hard n -> 10 * G n <= n + 8.
Proof.
  intros n Hbound Hlaw Ho H3 H5 Hhard.
  assert (Hfree : forall p, In p [2; 3; 5] -> ~ Nat.divide p n).
  { intros p [<-|[<-|[<-|[]]]] H.
    - destruct H as [z Ez]. apply Nat.odd_spec in Ho. destruct Ho. lia.
    - apply H3, mod_zero_divides; [lia|exact H].
    - apply H5, mod_zero_divides; [lia|exact H]. }
  assert (Hfree_and : forall qs, (forall q, In q qs -> ~ Nat.divide q n) ->
    forall p, In p ([2; 3; 5] ++ qs) -> ~ Nat.divide p n).
  { intros qs Hq p Hp. apply in_app_or in Hp. destruct Hp; [now apply Hfree|now apply Hq]. }
  pose proof (Nat.div_mod_eq n 30) as E. pose proof (Nat.mod_upper_bound n 30 ltac:(lia)) as Hr.
  pose proof (Nat.div_mod_eq n 3) as E3. pose proof (Nat.div_mod_eq n 5) as E5.
  pose proof (Nat.mod_upper_bound n 3 ltac:(lia)) as R3.
  pose proof (Nat.mod_upper_bound n 5 ltac:(lia)) as R5.
  pose proof Ho as Ho'. apply Nat.odd_spec in Ho'. destruct Ho' as [k Ek].
  assert (Hs : n mod 30 = 1 \/ n mod 30 = 7 \/ n mod 30 = 11 \/ n mod 30 = 13 \/
    n mod 30 = 17 \/ n mod 30 = 19 \/ n mod 30 = 23 \/ n mod 30 = 29).
  { clear - E Hr E3 E5 R3 R5 H3 H5 Ek. revert E Hr. generalize (n mod 30). intros r E Hr.
    do 30 (destruct r as [|r]; [lia|]). lia. }
  set (h := n / 30) in *.
  destruct Hs as [Hs|[Hs|[Hs|[Hs|[Hs|[Hs|[Hs|Hs]]]]]]].
  - apply (Nat.le_trans _ (10 * (3 * h))); [apply Nat.mul_le_mono_l|lia].
    remainder (3 * h).
    apply (near_a_tenth G G_values [2; 3; 5] 1 1 1 6 4); try assumption; try reflexivity.
    + apply near_if_close; lia.
    + lia.
    + lia.
    + lia.
    + intro Hin. clear Hin; lia.
    + intro Hin. clear Hin; lia.
  - apply (Nat.le_trans _ (10 * (3 * h + 1))); [apply Nat.mul_le_mono_l|lia].
    remainder (3 * h + 1).
    apply (near_a_tenth G G_values [2; 3; 5] 3 1 1 2 8); try assumption; try reflexivity.
    + apply near_if_close; lia.
    + lia.
    + lia.
    + lia.
    + intro Hin. clear Hin; lia.
    + intro Hin. clear Hin; lia.
  - destruct (divides_or_not 7 n ltac:(lia)) as [Hq|Hq].
    { apply (Nat.le_trans _ (10 * (3 * h))); [apply Nat.mul_le_mono_l|lia].
      remainder (3 * h).
      apply (near_a_tenth G G_values [2; 3; 5; 11] 11 1 1 16 6); try assumption; try reflexivity.
      + apply (Hfree_and [11]). intros p [<-|[]] Hd. apply Hhard. left. now repeat split.
      + apply near_if; [lia|].
        intros p [<-|[<-|[<-|[]]]] Hlt;
          [right; right; left; exists (10 * h - 1); lia|left; lia|left; lia].
      + lia.
      + lia.
      + lia.
      + intro Hin. clear Hin; lia.
      + intro Hin. clear Hin; lia. }
    apply (Nat.le_trans _ (10 * (3 * h + 1))); [apply Nat.mul_le_mono_l|lia].
    remainder (3 * h + 1).
    apply (near_a_tenth G G_values [2; 3; 5; 7] 1 7 1 6 4); try assumption; try reflexivity.
    + now apply (Hfree_and [7]); intros p [<-|[]].
    + apply near_if_close; lia.
    + lia.
    + lia.
    + lia.
    + intro Hin. clear Hin; lia.
    + intro Hin. clear Hin; lia.
  - destruct (divides_or_not 11 n ltac:(lia)) as [Hq|Hq].
    { apply (Nat.le_trans _ (10 * (3 * h + 2))); [apply Nat.mul_le_mono_l|lia].
      remainder (3 * h + 2).
      apply (near_a_tenth G G_values [2; 3; 5; 7; 19] 7 1 19 2 12); try assumption; try reflexivity.
      + apply (Hfree_and [7; 19]). intros p [<-|[<-|[]]] Hd; apply Hhard;
          right; left; (split; [now left|split; [exact Hq|tauto]]).
      + apply near_if_close; lia.
      + lia.
      + lia.
      + lia.
      + intro Hin. clear Hin; lia.
      + intro Hin. clear Hin; lia. }
    apply (Nat.le_trans _ (10 * (3 * h + 1))); [apply Nat.mul_le_mono_l|lia].
    remainder (3 * h + 1).
    apply (near_a_tenth G G_values [2; 3; 5; 11] 3 11 1 8 2); try assumption; try reflexivity.
    + now apply (Hfree_and [11]); intros p [<-|[]].
    + apply near_if_close; lia.
    + lia.
    + lia.
    + lia.
    + intro Hin. clear Hin; lia.
    + intro Hin. clear Hin; lia.
  - destruct (divides_or_not 11 n ltac:(lia)) as [Hq|Hq].
    { apply (Nat.le_trans _ (10 * (3 * h + 1))); [apply Nat.mul_le_mono_l|lia].
      remainder (3 * h + 1).
      apply (near_a_tenth G G_values [2; 3; 5; 7; 19] 7 19 1 12 2); try assumption; try reflexivity.
      + apply (Hfree_and [7; 19]). intros p [<-|[<-|[]]] Hd; apply Hhard;
          right; left; (split; [now right|split; [exact Hq|tauto]]).
      + apply near_if; [lia|].
        intros p [<-|[<-|[<-|[]]]] Hlt;
          [right; left; intro Hd; apply Hhard; right; left;
           now split; [right|split; [|left]]
          |left; lia|left; lia].
      + lia.
      + lia.
      + lia.
      + intro Hin. clear Hin; lia.
      + intro Hin. clear Hin; lia. }
    apply (Nat.le_trans _ (10 * (3 * h + 2))); [apply Nat.mul_le_mono_l|lia].
    remainder (3 * h + 2).
    apply (near_a_tenth G G_values [2; 3; 5; 11] 3 1 11 2 8); try assumption; try reflexivity.
    + now apply (Hfree_and [11]); intros p [<-|[]].
    + apply near_if_close; lia.
    + lia.
    + lia.
    + lia.
    + intro Hin. clear Hin; lia.
    + intro Hin. clear Hin; lia.
  - destruct (divides_or_not 7 n ltac:(lia)) as [Hq|Hq].
    { assert (Hg : exists g s, h = 5 * g + s /\ s < 5).
      { exists (h / 5), (h mod 5). split; [apply Nat.div_mod_eq|apply Nat.mod_upper_bound; lia]. }
      destruct Hg as (g & s & Eh & Hs5).
      assert (Hcases : (s = 1 \/ s = 3) \/ (s = 0 \/ s = 2 \/ s = 4)) by lia.
      destruct Hcases as [Hc|Hc].
      { apply (Nat.le_trans _ (10 * (3 * h + 1))); [apply Nat.mul_le_mono_l|lia].
        remainder (3 * h + 1).
        apply (near_a_tenth G G_values [2; 3; 5; 23] 9 23 1 1 4); try assumption; try reflexivity.
        + apply (Hfree_and [23]). intros p [<-|[]] Hd. apply Hhard. right. right.
          now split; [|split; [|right; right]].
        + apply near_if; [lia|].
        intros p [<-|[<-|[<-|[]]]] Hlt;
          [right; right; right; exists (6 * h + 1); lia|left; lia|left; lia].
        + lia.
        + lia.
        + lia.
        + intro Hin. rewrite <- (Nat.mod_unique (3 * h + 1) 15 g (3 * s + 1)) in Hin by lia.
          cbn [In] in Hin. lia.
        + intro Hin. clear Hin; lia. }
      { apply (Nat.le_trans _ (10 * (3 * h))); [apply Nat.mul_le_mono_l|lia].
        remainder (3 * h).
        apply (near_a_tenth G G_values [2; 3; 5; 13; 19] 19 1 1 24 1);
          try assumption; try reflexivity.
        + apply (Hfree_and [13; 19]). intros p [<-|[<-|[]]] Hd; apply Hhard; right; right;
          (split; [exact Hs|split; [exact Hq|tauto]]).
        + apply near_if; [lia|].
        intros p [<-|[<-|[<-|[]]]] Hlt;
          [right; right; right; exists (6 * h + 1); lia
          |right; right; left; exists (10 * h - 1); lia|
           right; left; intro Hd; apply Hhard; right; right; now split; [|split; [|left]]].
        + lia.
        + lia.
        + lia.
        + intro Hin. clear Hin; lia.
        + intro Hin. rewrite <- (Nat.mod_unique (3 * h) 15 g (3 * s)) in Hin by lia.
          cbn [In] in Hin. lia. } }
    apply (Nat.le_trans _ (10 * (3 * h + 2))); [apply Nat.mul_le_mono_l|lia].
    remainder (3 * h + 2).
    apply (near_a_tenth G G_values [2; 3; 5; 7] 1 1 7 4 6); try assumption; try reflexivity.
    + now apply (Hfree_and [7]); intros p [<-|[]].
    + apply near_if_close; lia.
    + lia.
    + lia.
    + lia.
    + intro Hin. clear Hin; lia.
    + intro Hin. clear Hin; lia.
  - apply (Nat.le_trans _ (10 * (3 * h + 2))); [apply Nat.mul_le_mono_l|lia].
    remainder (3 * h + 2).
    apply (near_a_tenth G G_values [2; 3; 5] 3 1 1 8 2); try assumption; try reflexivity.
    + apply near_if_close; lia.
    + lia.
    + lia.
    + lia.
    + intro Hin. clear Hin; lia.
    + intro Hin. clear Hin; lia.
  - apply (Nat.le_trans _ (10 * (3 * h + 3))); [apply Nat.mul_le_mono_l|lia].
    remainder (3 * h + 3).
    apply (near_a_tenth G G_values [2; 3; 5] 1 1 1 4 6); try assumption; try reflexivity.
    + apply near_if_close; lia.
    + lia.
    + lia.
    + lia.
    + intro Hin. clear Hin; lia.
    + intro Hin. clear Hin; lia.
Qed.

(* One step of the law *)

Ltac each_of_the_period H :=
  simpl in H; repeat (destruct H as [H|H]; [injection H as <- <-|]); [..|contradiction].

Lemma period_same : forall q r c q' r' c', In (r, c) period -> In (r', c') period ->
  15 * q + c = 15 * q' + c' -> 150 * q + r = 150 * q' + r'.
Proof.
  intros q r c q' r' c' H H' E.
  each_of_the_period H; each_of_the_period H'; lia.
Qed.

(* Below 150q + r the multiples of 5 are worth every number below 15q + c. *)
Lemma multiples_of_five_reach : forall q r c u, In (r, c) period ->
  law_below (150 * q + r) -> u < 15 * q + c ->
  exists i, 5 * i < 150 * q + r /\ G (5 * i) = u.
Proof.
  intros q r c u Hin Hlaw Hu.
  assert (Hless : forall q' r' c', In (r', c') period -> u = 15 * q' + c' ->
    150 * q' + r' < 150 * q + r).
  { intros q' r' c' Hin' E. clear Hlaw.
    each_of_the_period Hin; each_of_the_period Hin'; lia. }
  assert (Hfour : 10 * (15 * q + c) <= 150 * q + r + 5).
  { clear Hlaw Hless. each_of_the_period Hin; lia. }
  pose proof (Nat.div_mod_eq u 15) as E. pose proof (Nat.mod_upper_bound u 15 ltac:(lia)) as Hs.
  set (q' := u / 15) in *. set (s := u mod 15) in *. clearbody q' s.
  assert (Htable : forall r' c', In (r', c') period -> s = c' ->
    exists i, 5 * i < 150 * q + r /\ G (5 * i) = u).
  { intros r' c' Hin' Es. pose proof (Hless q' r' c' Hin' ltac:(lia)) as Hlt.
    assert (Hr' : exists j, r' = 5 * j).
    { clear - Hin'. each_of_the_period Hin';
        [now exists 1|now exists 5|now exists 7|now exists 11|now exists 13|now exists 17|
         now exists 19|now exists 23|now exists 25|now exists 29]. }
    destruct Hr' as [j Hj]. exists (30 * q' + j).
    replace (5 * (30 * q' + j)) with (150 * q' + r') by lia.
    split; [exact Hlt|]. rewrite (Hlaw q' r' c' Hin' Hlt). lia. }
  assert (Heven : forall j, s = 5 * j -> exists i, 5 * i < 150 * q + r /\ G (5 * i) = u).
  { intros j Ej. exists (2 * (3 * q' + j)). split; [lia|].
    replace (5 * (2 * (3 * q' + j))) with (2 * u) by lia. apply (staircase G G_values). }
  destruct s as [|[|[|[|[|[|[|[|[|[|[|[|[|[|[|s]]]]]]]]]]]]]]].
  - now apply (Heven 0).
  - apply (Htable 5 1); [simpl; tauto|reflexivity].
  - apply (Htable 25 2); [simpl; tauto|reflexivity].
  - apply (Htable 35 3); [simpl; tauto|reflexivity].
  - exists (12 * q' + 3). split; [lia|].
    replace (5 * (12 * q' + 3)) with (3 * (2 * (10 * q' + 2) + 1)) by lia.
    rewrite (multiples_of_three G G_values).
    replace (3 * (10 * q' + 2)) with ((15 * q' + 3) * 2) by lia.
    rewrite Nat.div_mul; lia.
  - now apply (Heven 1).
  - apply (Htable 55 6); [simpl; tauto|reflexivity].
  - apply (Htable 65 7); [simpl; tauto|reflexivity].
  - apply (Htable 85 8); [simpl; tauto|reflexivity].
  - apply (Htable 95 9); [simpl; tauto|reflexivity].
  - now apply (Heven 2).
  - exists (12 * q' + 9). split; [lia|].
    replace (5 * (12 * q' + 9)) with (3 * (2 * (10 * q' + 7) + 1)) by lia.
    rewrite (multiples_of_three G G_values).
    replace (3 * (10 * q' + 7)) with (1 + (15 * q' + 10) * 2) by lia.
    rewrite Nat.div_add by lia. change (1 / 2) with 0. lia.
  - apply (Htable 115 12); [simpl; tauto|reflexivity].
  - apply (Htable 125 13); [simpl; tauto|reflexivity].
  - apply (Htable 145 14); [simpl; tauto|reflexivity].
  - lia.
Qed.

Lemma period_odd : forall q r c, In (r, c) period ->
  Nat.odd (150 * q + r) = true /\ (150 * q + r) mod 3 <> 0 /\ Nat.divide 5 (150 * q + r).
Proof.
  intros q r c H. split; [|split].
  - apply Nat.odd_spec. each_of_the_period H;
      [exists (75 * q + 2)|exists (75 * q + 12)|exists (75 * q + 17)|exists (75 * q + 27)
      |exists (75 * q + 32)|exists (75 * q + 42)|exists (75 * q + 47)|exists (75 * q + 57)
      |exists (75 * q + 62)|exists (75 * q + 72)]; lia.
  - intro E. apply mod_zero_divides in E; [|lia]. destruct E as [z Ez].
    each_of_the_period H; lia.
  - each_of_the_period H;
      [exists (30 * q + 1)|exists (30 * q + 5)|exists (30 * q + 7)|exists (30 * q + 11)
      |exists (30 * q + 13)|exists (30 * q + 17)|exists (30 * q + 19)|exists (30 * q + 23)
      |exists (30 * q + 25)|exists (30 * q + 29)]; lia.
Qed.

Lemma law_step : forall q r c, In (r, c) period ->
  bound_below (150 * q + r) -> law_below (150 * q + r) -> G (150 * q + r) = 15 * q + c.
Proof.
  intros q r c Hin Hbound Hlaw. destruct (period_odd q r c Hin) as (Ho & H3 & H5).
  assert (Hv : 150 * q + r + 5 = 10 * (15 * q + c) \/ 150 * q + r = 10 * (15 * q + c) + 5).
  { destruct (period_offset q r c Hin) as [[_ H]|[_ H]]; [now left|now right]. }
  apply Nat.le_antisymm.
  - apply (at_most G G_values).
    apply (near_a_tenth_not_reached G G_values (150 * q + r) (15 * q + c));
      try assumption; [apply near_if_close; lia|].
    intros p Hp Hpn.
    assert (Hp3 : p <> 3).
    { intros ->. apply H3, mod_zero_divides; [lia|exact Hpn]. }
    assert (Hpn2 : Nat.divide p (2 * (150 * q + r))) by now apply Nat.divide_mul_r.
    assert (Hfive : forall d, Nat.divide p d -> d = 5 \/ d = 15 -> p = 5).
    { intros d Hd Ed. destruct Ed as [-> | ->].
      - apply (in_prime_factors p 5 Hp ltac:(lia)) in Hd. simpl in Hd. lia.
      - apply (in_prime_factors p 15 Hp ltac:(lia)) in Hd. simpl in Hd. lia. }
    repeat split.
    + intro H. assert (E : p = 5).
      { apply (Hfive 5); [|now left].
        apply (divides_difference p (5 * (2 * (15 * q + c))) (150 * q + r));
          [now apply Nat.divide_mul_r|exact Hpn|lia]. }
      subst p. destruct H as [z Ez]. clear - Hin Ez. each_of_the_period Hin; lia.
    + intros t Hm Et H. assert (E : p = 5).
      { destruct Hv as [Hv|Hv]; [apply (Hfive 5)|apply (Hfive 15)]; try tauto;
          apply (divides_difference p (5 * t) (2 * (150 * q + r)));
          try (now apply Nat.divide_mul_r); try exact Hpn2; lia. }
      subst p. destruct H as [z Ez]. clear - Hin Ez Et Hm.
      pose proof (Nat.div_mod_eq (15 * q + c) 3) as Ed. rewrite Hm in Ed.
      each_of_the_period Hin; lia.
    + intros t Hm Et H. assert (E : p = 5).
      { destruct Hv as [Hv|Hv]; [apply (Hfive 15)|apply (Hfive 5)]; try tauto;
          apply (divides_difference p (5 * t) (2 * (150 * q + r)));
          try (now apply Nat.divide_mul_r); try exact Hpn2; lia. }
      subst p. destruct H as [z Ez]. clear - Hin Ez Et Hm.
      pose proof (Nat.div_mod_eq (15 * q + c) 3) as Ed. rewrite Hm in Ed.
      each_of_the_period Hin; lia.
    + intros q' r' c' Hin' E Hlt _.
      pose proof (period_same q r c q' r' c' Hin Hin' E). lia.
  - apply Nat.nlt_ge. intro Hlt.
    destruct (multiples_of_five_reach q r c _ Hin Hlaw Hlt) as (i & Hi & E).
    apply (option_differs G G_values (150 * q + r) (5 * i)); [|exact E].
    apply (shared_divisor _ _ 5); [exact Hi|lia|exists i; lia|exact H5].
Qed.

(* The bound and the law below N, if the bound holds for the hard heaps below N. *)

Definition hard_bound_below (N : nat) : Prop :=
  forall m, m < N -> Nat.odd m = true -> m mod 3 <> 0 -> m mod 5 <> 0 -> hard m ->
    10 * G m <= m + 8.

Lemma both_below : forall N, hard_bound_below N -> bound_below N /\ law_below N.
Proof.
  intros N Hhard.
  assert (H : forall n, n <= N -> bound_below n /\ law_below n).
  { intro n. induction n as [|n IH]; intro Hn.
    - split; [intros m Hm|intros q r c _ Hm]; lia.
    - destruct (IH ltac:(lia)) as [Hbound Hlaw]. split.
      + intros m Hm Ho H3 H5.
        destruct (Nat.eq_dec m n) as [-> |]; [|apply Hbound; lia || assumption].
        destruct (Nat.le_gt_cases (10 * G n) (n + 8)) as [|Hgt]; [assumption|].
        apply bound_step; try assumption. intro Hh. specialize (Hhard n Hn Ho H3 H5 Hh). lia.
      + intros q r c Hin Hm. destruct (Nat.eq_dec (150 * q + r) n) as [E|].
        * apply law_step; [exact Hin|rewrite E; exact Hbound|rewrite E; exact Hlaw].
        * apply Hlaw; [exact Hin|lia]. }
  now apply H.
Qed.

Theorem at_most_a_tenth_if : forall N, hard_bound_below N ->
  forall m, m < N -> Nat.odd m = true -> m mod 3 <> 0 -> m mod 5 <> 0 -> 10 * G m <= m + 8.
Proof. intros N H. exact (proj1 (both_below N H)). Qed.

Theorem law_of_five_if : forall N, hard_bound_below N ->
  forall q r c, In (r, c) period -> 150 * q + r < N -> G (150 * q + r) = 15 * q + c.
Proof. intros N H. exact (proj2 (both_below N H)). Qed.

(* The heaps of the law are those with least prime factor 5. *)
Lemma least_prime_five : forall n, 2 <= n -> least_prime n = 5 ->
  exists q r c, In (r, c) period /\ n = 150 * q + r.
Proof.
  intros n Hn E. apply in_the_period.
  - rewrite <- Nat.negb_even. destruct (Nat.even n) eqn:He; [exfalso|reflexivity].
    apply Nat.even_spec in He. destruct He as [k Ek].
    pose proof (least_prime_le n 2 Hn (le_n 2) ltac:(exists k; lia)). lia.
  - intro H. apply mod_zero_divides in H; [|lia].
    pose proof (least_prime_le n 3 Hn ltac:(lia) H). lia.
  - apply mod_zero_divides; [lia|]. rewrite <- E. now apply least_prime_divides.
Qed.

Theorem multiples_of_five_if : forall N, hard_bound_below N ->
  forall n, 2 <= n -> least_prime n = 5 -> n + 150 < N -> G (n + 150) = G n + 15.
Proof.
  intros N H n Hn E Hlt. destruct (least_prime_five n Hn E) as (q & r & c & Hin & ->).
  replace (150 * q + r + 150) with (150 * (q + 1) + r) by lia.
  rewrite (law_of_five_if N H q r c Hin ltac:(lia)).
  rewrite (law_of_five_if N H (q + 1) r c Hin ltac:(lia)). lia.
Qed.

End NimValues.

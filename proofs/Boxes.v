(* Boxes: all positions of so many heaps below a bound, as a list in which each
   stands once, so that positions can be counted.

   Shown here: the list is right (positions_are_the_box, positions_once), and a
   box of h heaps below b has b^h positions (positions_count). *)

From Coq Require Import Arith Lia List FinFun.
From Nimproof Require Import Games.
Import ListNotations.

Fixpoint positions (heaps bound : nat) : list position :=
  match heaps with
  | 0 => [[]]
  | S heaps => flat_map (fun p => map (fun n => n :: p) (seq 0 bound)) (positions heaps bound)
  end.

(* How many positions of a box have a property. *)
Definition count (has : position -> bool) (box : list position) : nat :=
  length (filter has box).

Theorem positions_are_the_box : forall heaps bound p,
  In p (positions heaps bound) <->
  length p = heaps /\ forall n, In n p -> n < bound.
Proof.
  intros heaps bound. induction heaps as [|heaps IH]; intro p; cbn [positions].
  - split.
    + intros [<-|[]]. now split.
    + intros [H _]. apply length_zero_iff_nil in H. subst. now left.
  - rewrite in_flat_map. split.
    + intros [p' [Hp' Hp]]. apply in_map_iff in Hp. destruct Hp as [n [<- Hn]].
      apply in_seq in Hn. apply IH in Hp'. destruct Hp' as [Hlen Hbound]. split.
      * simpl. now rewrite Hlen.
      * intros m [<-|Hm]; [lia|now apply Hbound].
    + intros [Hlen Hbound]. destruct p as [|n p]; [discriminate|].
      exists p. split.
      * apply IH. split; [now injection Hlen|]. intros m Hm. apply Hbound. now right.
      * apply in_map_iff. exists n. split; [reflexivity|].
        apply in_seq. specialize (Hbound n (or_introl eq_refl)). lia.
Qed.

Lemma NoDup_app : forall A (a b : list A),
  NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) -> NoDup (a ++ b).
Proof.
  intros A a b Ha Hb Hapart. induction Ha as [|x a Hx Ha IH]; [exact Hb|].
  simpl. constructor.
  - rewrite in_app_iff. intros [H|H]; [contradiction|]. now apply (Hapart x (or_introl eq_refl)).
  - apply IH. intros y Hy. apply Hapart. now right.
Qed.

Theorem positions_once : forall heaps bound, NoDup (positions heaps bound).
Proof.
  intros heaps bound. induction heaps as [|heaps IH]; cbn [positions].
  - constructor; [intros []|constructor].
  - induction IH as [|p box Hp Hbox IHbox]; cbn [flat_map]; [constructor|].
    apply NoDup_app; [| exact IHbox |].
    + apply Injective_map_NoDup; [|apply seq_NoDup]. intros a b E. now injection E.
    + intros q Hq Hq'. apply in_map_iff in Hq. destruct Hq as [n [<- _]].
      apply in_flat_map in Hq'. destruct Hq' as [p' [Hp' Hq']].
      apply in_map_iff in Hq'. destruct Hq' as [m [E _]]. injection E as _ ->. contradiction.
Qed.

Lemma filter_map_length : forall A B (f : B -> bool) (g : A -> B) l,
  length (filter f (map g l)) = length (filter (fun x => f (g x)) l).
Proof.
  intros A B f g l. induction l as [|x l IH]; [reflexivity|].
  simpl. destruct (f (g x)); simpl; now rewrite IH.
Qed.

(* Counting heap by heap: c positions to each choice of the other heaps. *)
Lemma count_by_the_last_heap : forall has bound c box,
  (forall p, In p box -> length (filter (fun n => has (n :: p)) (seq 0 bound)) = c) ->
  count has (flat_map (fun p => map (fun n => n :: p) (seq 0 bound)) box) = length box * c.
Proof.
  intros has bound c box H. unfold count, position in *.
  induction box as [|p box IH]; [reflexivity|].
  cbn [flat_map length Nat.mul]. rewrite filter_app, app_length, filter_map_length, IH.
  - now rewrite (H p (or_introl eq_refl)).
  - intros p' Hp'. apply H. now right.
Qed.

Lemma count_all : forall box, count (fun _ => true) box = length box.
Proof. intro box. unfold count. induction box; simpl; congruence. Qed.

Theorem positions_count : forall heaps bound, length (positions heaps bound) = bound ^ heaps.
Proof.
  intros heaps bound. induction heaps as [|heaps IH]; [reflexivity|].
  cbn [positions]. rewrite <- count_all, (count_by_the_last_heap _ bound bound).
  - rewrite Nat.pow_succ_r', Nat.mul_comm. f_equal. exact IH.
  - intros p _. rewrite <- (seq_length bound 0) at 2.
    induction (seq 0 bound); simpl; congruence.
Qed.

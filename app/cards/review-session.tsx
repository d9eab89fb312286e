import { Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { tagOf, tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { withBoundary } from "~/ui/with-boundary";
import { CardPlayer } from "./card-player";
import { afterEach, type Learner } from "./derive-schedule";
import { GradeButtons } from "./grade-buttons";
import { planSession, type ReadyCard } from "./plan-session";
import type { Deck } from "./read-cards";
import { type OwnReview, recordReview, reviewsHere, sendReviews, serverNow, undoReview } from "./review-queue";
import { SessionDone } from "./session-done";

/** The number of reviews after which a session sends them, so that another device has them soon. */
const SENT_EVERY = 10;

type Props = { deck: Deck; onEnd: () => void };

/**
 * Reviews one card after the other: the front, the answer, a grade. Space shows the answer, 1 to 4 grade it and Z takes
 * the last grade back, while the focus is on the card. All of it works without a network.
 */
function ReviewSessionInside({ deck, onEnd }: Props) {
  /** The reviews of this session that count. */
  const [done, setDone] = useState<readonly OwnReview[]>([]);
  /** The card whose grade was taken back last: it comes again at once. */
  const [back, setBack] = useState<string>();
  const [isFull, setIsFull] = useState(false);
  const { cards, next } = planSession(deck, reviewsHere(), serverNow());
  const current = cards.find(({ id }) => id === back) ?? cards[0];
  useEffect(() => () => void sendReviews(), []);
  const grade = (rating: number) => {
    if (!current) return;
    const { review, isStored } = recordReview(current.id, rating);
    setIsFull(!isStored);
    setBack(undefined);
    setDone([...done, review]);
    if ((done.length + 1) % SENT_EVERY === 0 || cards.length === 1) void sendReviews();
  };
  const last = done.at(-1);
  const undo =
    last &&
    (() => {
      setIsFull(!undoReview(last));
      setBack(last.card);
      setDone(done.slice(0, -1));
    });
  const undoButton = undo && (
    <Button variant="quiet" size="sm" onClick={undo} aria-keyshortcuts="Z">
      <Undo2 aria-hidden="true" className="size-4" />
      {m.cards_undo()}
    </Button>
  );
  if (!current)
    return (
      <SessionDone done={done.length} next={next} zone={deck.time_zone} onEnd={onEnd}>
        {undoButton}
      </SessionDone>
    );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft tabular-nums">{m.cards_left({ count: cards.length })}</p>
        <div className="flex flex-wrap gap-2">
          {undoButton}
          <Button variant="quiet" size="sm" onClick={onEnd}>
            {m.cards_stop()}
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {back !== undefined && m.cards_undone()}
      </p>
      {isFull && (
        <p role="alert" className="rounded-control border-brass border-l-4 bg-mist px-4 py-3">
          {m.cards_device_full()}
        </p>
      )}
      <OneCard
        key={`${current.id} ${done.length} ${back}`}
        card={current}
        learner={deck}
        onGrade={grade}
        onUndo={undo}
      />
    </div>
  );
}

export const ReviewSession = withBoundary(ReviewSessionInside);

type OneProps = {
  card: ReadyCard;
  learner: Learner;
  onGrade: (rating: number) => void;
  /** Takes the last grade back; undefined without one. */
  onUndo: (() => void) | undefined;
};

function OneCard({ card, learner, onGrade, onUndo }: OneProps) {
  const [shown, setShown] = useState(false);
  const [now] = useState(serverNow);
  const front = useRef<HTMLHeadingElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  // The pressed button is gone, and a screen reader continues from the new text.
  useEffect(() => (shown ? answer : front).current?.focus(), [shown]);
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (!shown && event.key === " " && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      setShown(true);
    }
    if (event.key.toLowerCase() === "z") onUndo?.();
    const rating = Number(event.key);
    if (shown && rating >= 1 && rating <= 4) onGrade(rating);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside, while the focus is among them
    <div onKeyDown={onKey} className="grid gap-4">
      <Card tone="raised" className="grid min-h-[40svh] content-center gap-4 text-center">
        <h2
          ref={front}
          tabIndex={-1}
          lang={tagOfTitle(card.front)}
          className="whitespace-pre-wrap text-3xl outline-none [overflow-wrap:anywhere]"
        >
          {card.front}
        </h2>
        {shown && (
          <div ref={answer} tabIndex={-1} className="grid gap-3 border-t pt-4 outline-none">
            <p lang={tagOf(card.back)} className="whitespace-pre-wrap text-xl [overflow-wrap:anywhere]">
              <span className="sr-only">{m.cards_answer()} </span>
              {card.back}
            </p>
            {card.recording && <CardPlayer recording={card.recording} />}
            {card.example && (
              <p lang={tagOf(card.example)} className="whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">
                {card.example}
              </p>
            )}
          </div>
        )}
      </Card>
      {/* In reach of the thumb, above the phone's own bar. */}
      <div className="sticky bottom-0 bg-paper py-3">
        {shown ? (
          <GradeButtons after={afterEach(card, learner, now)} now={now} zone={learner.time_zone} onGrade={onGrade} />
        ) : (
          <Button size="lg" onClick={() => setShown(true)} aria-keyshortcuts="Space" className="w-full">
            {m.cards_show()}
          </Button>
        )}
      </div>
      <p className="text-center text-base text-soft max-md:hidden md:text-[0.9375rem]">{m.cards_keys()}</p>
    </div>
  );
}

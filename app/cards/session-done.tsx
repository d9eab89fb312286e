import { type ReactNode, useEffect, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import type { Schedule } from "./derive-schedule";
import { intervalWords } from "./interval-words";
import { serverNow } from "./review-queue";

type Props = {
  /** The reviews of this session. */
  done: number;
  /** The state of the next card that is not due yet. */
  next: Schedule | undefined;
  /** The zone of the learner's days. */
  zone: string;
  onEnd: () => void;
  /** Takes the last grade back. */
  children?: ReactNode;
};

/** The end of a session: how many reviews there were, and when the next card comes. */
export function SessionDone({ done, next, zone, onEnd, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Card>
      <div ref={box} tabIndex={-1} className="outline-none">
        <EmptyState
          title={m.cards_done()}
          text={`${m.cards_done_count({ count: done })} ${next ? m.cards_done_next({ when: intervalWords(next, serverNow(), zone) }) : ""}`}
        >
          <Button variant="secondary" onClick={onEnd}>
            {m.cards_back()}
          </Button>
          {children}
        </EmptyState>
      </div>
    </Card>
  );
}

import { useLayoutEffect, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";

type Props = {
  /** The values that the other tab saved, a line each, where no field shows them. */
  lines?: readonly string[];
  onKeep: () => void;
  onTake: () => void;
};

/** Asks which of two values to keep, after another tab changed the same one. */
export function EditConflict({ lines = [], onKeep, onTake }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The save button can be far below. The focus moves to the question as soon as it appears.
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="grid gap-3 rounded-card border border-line-strong bg-mist p-4">
      <p>{m.common_conflict()}</p>
      {lines.length > 0 && (
        <ul className="grid gap-1 font-semibold [overflow-wrap:anywhere]">
          {[...new Set(lines)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onKeep}>
          {m.common_keep_mine()}
        </Button>
        <Button size="sm" variant="quiet" onClick={onTake}>
          {m.common_take_theirs()}
        </Button>
      </div>
    </div>
  );
}

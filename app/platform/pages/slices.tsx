import { type ReactNode, Suspense, useEffect, useState } from "react";

/** A part of a page that is hydrated by itself. */
type Slice = { isAlive: boolean };

/** The slices that are not alive yet. */
const missing = new Set<Slice>();
let tell: (() => void) | undefined;

/** Lets the page wait for a slice. @returns ends that, as where the slice leaves the page */
function awaitSlice(slice: Slice): () => void {
  if (!slice.isAlive) missing.add(slice);
  return () => leave(slice);
}

/** Tells that a slice is hydrated. */
function enliven(slice: Slice): void {
  slice.isAlive = true;
  leave(slice);
}

/** Runs once no slice is missing: at once where the page has none. */
export function whenAllAlive(run: () => void): void {
  if (missing.size === 0) run();
  else tell = run;
}

function leave(slice: Slice): void {
  missing.delete(slice);
  if (missing.size > 0) return;
  tell?.();
  tell = undefined;
}

/**
 * Parts of a long page, each of which is hydrated by itself, so that taps come between; the page can be used once all are. Each
 * is inside the one before, or React would hydrate them at once. Their number and order never change.
 */
export const Slices = ({ children }: { children: readonly ReactNode[] }) => <Chain parts={children} />;

function Chain({ parts: [part, ...others] }: { parts: readonly ReactNode[] }) {
  const [slice] = useState<Slice>(() => ({ isAlive: false }));
  useEffect(() => awaitSlice(slice), [slice]);
  return (
    <Suspense>
      {part}
      {others.length > 0 && <Chain parts={others} />}
      <Alive slice={slice} />
    </Suspense>
  );
}

/** Comes after the slice's own parts, so that the slices in it are awaited before it is alive. */
function Alive({ slice }: { slice: Slice }): null {
  useEffect(() => enliven(slice), [slice]);
  return null;
}

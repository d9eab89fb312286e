import { cx } from "./cx";

/** A placeholder for loading content. Give it the size of the content, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded-control bg-line", className)} />;
}

const WIDTHS = ["w-full", "w-11/12", "w-4/5"];

/** A placeholder for a paragraph. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="grid gap-2.5 py-1">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} className={cx("h-4", lines > 1 && line === lines - 1 ? "w-3/5" : WIDTHS[line % 3])} />
      ))}
    </span>
  );
}

/** Placeholders for rows, as high as those of `Table`. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <span aria-hidden="true" className="block divide-y rounded-card border bg-card">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <span key={row} className="flex h-14 items-center gap-6 px-4 sm:px-5">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-6 w-20 rounded-full" />
        </span>
      ))}
    </span>
  );
}

import { cx } from "./cx";

/** A placeholder for loading content. Give it the size of the content, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded-control bg-line", className)} />;
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

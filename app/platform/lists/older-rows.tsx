import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { brokenRequests, canAsk } from "../device/connection";
import { reportError } from "../errors/report-error";
import type { Page } from "./page-of";

type Props<Row> = {
  /** The owner of the list. */
  of: string;
  /** The list's name, for screen readers on the button. */
  label: string;
  /** The first page, as the route read it. */
  first: Page<Row>;
  /** Reads a page from 1; must be the same function in every render. */
  read: (of: string, page: number) => Promise<Page<Row>>;
  children: (rows: Row[]) => ReactNode;
};

/**
 * A list with a button for older rows. Opened pages are read again whenever the first page changes, so that changes of
 * older rows show.
 */
export function Older<Row extends { id: string }>(props: Props<Row>) {
  return <OlderOf key={props.of} {...props} />;
}

function OlderOf<Row extends { id: string }>({ of, label, first, read, children }: Props<Row>) {
  const [wanted, setWanted] = useState(1);
  const [older, setOlder] = useState<{ pages: number; rows: Row[]; ended: boolean }>({
    pages: 1,
    rows: [],
    ended: false,
  });
  const [problem, setProblem] = useState<string>();
  const count = useRef<HTMLParagraphElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another first page means that something changed
  useEffect(() => {
    if (wanted === 1 || problem) return;
    let current = true;
    const load = async () => {
      const before = brokenRequests();
      try {
        const pages = await Promise.all(Array.from({ length: wanted - 1 }, (_, n) => read(of, n + 2)));
        const ended = pages.at(-1)?.rows.length === 0;
        if (current) setOlder({ pages: wanted, rows: pages.flatMap(({ rows }) => rows), ended });
      } catch (error) {
        const away = !canAsk() || brokenRequests() !== before;
        if (!away) void reportError(error);
        if (current) setProblem(away ? m.common_offline() : m.common_something_went_wrong());
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [of, first, read, wanted, problem]);

  const known = new Set(first.rows.map(({ id }) => id));
  const rows = [...first.rows, ...older.rows.filter(({ id }) => !known.has(id))];
  const hasMore = rows.length < first.total && !older.ended;
  // The pressed button disappears with the last page.
  useEffect(() => {
    if (!hasMore && document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [hasMore]);
  const next = () => {
    setProblem(undefined);
    setWanted(older.pages + 1);
  };
  return (
    <>
      {children(rows)}
      {first.total > first.rows.length && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
          {hasMore && (
            <Button
              variant="quiet"
              size="sm"
              busy={wanted > older.pages && !problem ? m.common_loading() : undefined}
              onClick={next}
            >
              {m.common_older()}
              <span className="sr-only">: {label}</span>
            </Button>
          )}
          <p ref={count} role="status" tabIndex={-1} className="text-soft tabular-nums">
            {m.common_shown_of({ shown: rows.length, total: first.total })}
          </p>
          {problem && (
            <p role="alert" className="w-full font-medium text-danger">
              {problem}
            </p>
          )}
        </div>
      )}
    </>
  );
}

import { Link, useSearchParams } from "react-router";
import { cx } from "./cx";

type Props = {
  id: string;
  header: string;
  numeric?: boolean;
  end?: boolean;
  sortable?: boolean;
  wide?: boolean;
  spare?: boolean;
};

/** A column's header; a sortable one is a link that reverses the order and returns to page 1. */
export function SortHeader({ id, header, numeric, end, sortable, wide, spare }: Props) {
  const [search] = useSearchParams();
  const sort = search.get("sort");
  const order = sort === id ? "ascending" : sort === `-${id}` ? "descending" : undefined;
  const next = new URLSearchParams(search);
  next.set("sort", order === "ascending" ? `-${id}` : id);
  next.delete("page");
  return (
    <th
      scope="col"
      aria-sort={order}
      className={cx(
        "px-3 py-2 text-left font-semibold text-soft text-sm first:pl-1 last:pr-1 max-md:p-0!",
        (numeric || end) && "md:text-right",
        wide ? "max-md:hidden" : !sortable && "max-md:sr-only",
        spare && "md:max-xl:hidden",
      )}
    >
      {sortable ? (
        <Link
          to={{ search: next.toString() }}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control hover:text-ink max-md:border max-md:px-3 md:min-h-8"
        >
          {header}
          <svg viewBox="0 0 12 16" aria-hidden="true" className="h-3.5 w-2.5">
            <path d="M6 1 11 7H1z" className={order === "ascending" ? "fill-red" : "fill-line-strong"} />
            <path d="M6 15 1 9h10z" className={order === "descending" ? "fill-red" : "fill-line-strong"} />
          </svg>
        </Link>
      ) : (
        header
      )}
    </th>
  );
}

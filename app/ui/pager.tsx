import { Link, Navigate, useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { buttonClass } from "./button";

type Props = {
  /** From 1. */
  page: number;
  pageCount: number;
  /** The search parameter of the page; the first page has none. */
  param?: string;
};

/** Links to the pages of a list. Nothing for a single page. */
export function Pager({ page, pageCount, param = "page" }: Props) {
  const [search] = useSearchParams();
  // The last row of the last page may have been removed.
  if (page > pageCount && pageCount > 0) return <Navigate to={{ search: at(search, param, pageCount) }} replace />;
  if (pageCount < 2) return null;
  const step = (to: number, label: string, rel: string) =>
    to < 1 || to > pageCount ? (
      <span className={buttonClass({ variant: null, size: "sm", disabled: true })}>{label}</span>
    ) : (
      <Link to={{ search: at(search, param, to) }} rel={rel} className={buttonClass({ variant: "quiet", size: "sm" })}>
        {label}
      </Link>
    );
  return (
    <nav
      aria-label={m.common_pages()}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4 print:hidden"
    >
      {step(page - 1, m.common_previous(), "prev")}
      <span aria-current="page" className="text-center text-soft tabular-nums">
        {m.common_page_of({ page, pageCount })}
      </span>
      {step(page + 1, m.common_next(), "next")}
    </nav>
  );
}

function at(search: URLSearchParams, param: string, page: number): string {
  const next = new URLSearchParams(search);
  if (page === 1) next.delete(param);
  else next.set(param, String(page));
  return next.toString();
}

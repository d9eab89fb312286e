import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx";

/** A row whose whole area opens what it is about. */
export const LINK_ROW = "group relative -mx-2 flex min-h-14 items-center gap-3 px-2 py-2.5 hover:bg-mist";

/** The row's link, which covers the row and shows the focus around it. */
export const ROW_LINK =
  "font-semibold underline-offset-4 outline-none [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3";

/** The mark at the end of a row that can be opened. */
export const RowChevron = () => (
  <ChevronRight
    aria-hidden="true"
    className="size-5 shrink-0 text-soft transition-transform group-hover:translate-x-0.5 print:hidden"
  />
);

/** The link in a table's title, which covers the card that its row is on a phone. */
export const CARD_LINK =
  "inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current max-md:pr-6 max-md:after:absolute max-md:after:inset-0 max-md:after:rounded-card max-md:outline-none max-md:focus-visible:after:outline-3 max-md:focus-visible:after:outline-focus max-md:focus-visible:after:-outline-offset-3 md:min-h-0";

/** The mark of such a card. */
export const CardChevron = () => (
  <ChevronRight aria-hidden="true" className="absolute top-7 right-3 size-5 text-soft md:hidden print:hidden" />
);

type Props = {
  /** The address that the row opens; without one the row is text. */
  to: string | undefined;
  /** The link's text. */
  title: ReactNode;
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined;
  /** The line below the title. */
  detail?: ReactNode;
  /** The content at the row's end: a pill, a grade, a time. */
  aside?: ReactNode;
  /** True if narrow screens show the aside below the rest. */
  below?: boolean;
};

/** An item of a list that can be opened. */
export function LinkRow({ to, title, lang, detail, aside, below = false }: Props) {
  const columns = below ? "sm:grid-cols-[1fr_auto]" : "grid-cols-[1fr_auto]";
  return (
    <li className={to === undefined ? "flex min-h-14 items-center py-2.5" : LINK_ROW}>
      <div className={cx("grid min-w-0 flex-1 items-center gap-x-4 gap-y-1.5", aside !== undefined && columns)}>
        <span className="min-w-0">
          {to === undefined ? (
            <span lang={lang} className="font-semibold [overflow-wrap:anywhere]">
              {title}
            </span>
          ) : (
            <Link to={to} lang={lang} className={ROW_LINK}>
              {title}
            </Link>
          )}
          {detail && <span className="block text-soft">{detail}</span>}
        </span>
        {aside && <span className="flex flex-wrap items-center gap-3">{aside}</span>}
      </div>
      {to !== undefined && <RowChevron />}
    </li>
  );
}

import type { ReactNode } from "react";
import { cx } from "./cx";
import { hasLongWord } from "./long-words";
import { SortHeader } from "./table-sort";

export type Column<Row> = {
  id: string;
  header: string;
  /** Tables leave out a column without a cell. */
  cell?: (row: Row) => ReactNode;
  /** Spreadsheets leave out a column without it. */
  csv?: (row: Row) => string | number | null;
  /** Numbers: aligned at the end, with tabular figures. */
  numeric?: boolean;
  /** Aligned at the end, for a last column of text. */
  end?: boolean;
  /** True if this cell is the row's header, and the card's title on a phone, without a header of its own. */
  title?: boolean;
  /** True if cards on a phone leave it out. */
  wide?: boolean;
  /** True if tables leave it out that are narrower than a desk's screen. */
  spare?: boolean;
  /** True if cards on a phone show it beside others, without its header: a time or a pill says what it is. */
  bare?: boolean;
};

type Props<Row> = {
  /** The table's subject for screen readers; a heading above shows it to others. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The ids of the columns that it can be sorted by: `?sort=id`, or `?sort=-id` for descending. */
  sorts?: object | undefined;
  /** Shown in place of the table when it has no rows. */
  empty?: ReactNode;
};

/** A table on wide screens; on a phone every row is a card whose cells have their headers. */
export function Table<Row>({ caption, columns: all, rows, rowKey, sorts = {}, empty }: Props<Row>) {
  const columns = all.filter(({ cell }) => cell);
  if (rows.length === 0) return empty ?? null;
  return (
    <table className="w-full border-collapse text-base leading-snug max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:block">
        <tr className="max-md:flex max-md:flex-wrap max-md:gap-1.5 max-md:pb-2">
          {columns.map((column) => (
            <SortHeader key={column.id} {...column} sortable={Object.hasOwn(sorts, column.id)} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="transition-colors hover:bg-mist max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:rounded-card max-md:border max-md:bg-card max-md:p-4 md:border-t"
          >
            {columns.map((column) => {
              const content = column.cell?.(row);
              return (
                <Cell
                  key={column.id}
                  isTitle={column.title}
                  className={cx(
                    "max-md:has-[>span:last-child:empty]:hidden px-3 py-3 first:pl-1 last:pr-1 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:p-0!",
                    column.wide && "max-md:hidden!",
                    column.spare && "md:max-xl:hidden",
                    !column.bare && "max-md:w-full",
                    column.title ? "text-left font-semibold max-md:text-lg" : !column.bare && "max-md:text-right",
                    (column.numeric || column.end) && "text-right",
                    column.numeric && "tabular-nums",
                  )}
                >
                  {!column.title && (
                    <span className={cx("text-left text-soft md:hidden", column.bare && "max-md:sr-only")}>
                      {column.header}
                    </span>
                  )}
                  {/* A column is as wide as its words, so that none is broken. */}
                  <span
                    className={cx(
                      "min-w-0 max-md:wrap-anywhere",
                      hasLongWord(content) ? "wrap-anywhere" : "wrap-break-word",
                    )}
                  >
                    {content}
                  </span>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cell; the one that names its row is its header. */
function Cell({
  isTitle = false,
  ...props
}: {
  isTitle?: boolean | undefined;
  className: string;
  children: ReactNode;
}) {
  return isTitle ? <th scope="row" {...props} /> : <td {...props} />;
}

import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Button, buttonClass } from "~/ui/button";
import { Pill } from "~/ui/pill";
import { SKILL_NAMES } from "../skill-table";
import type { Item } from "./items";
import type { ItemStatistics } from "./statistics";
import { isCounted, warningOf } from "./warnings";

type Props = {
  rows: readonly Item[];
  statistics: ReadonlyMap<string, ItemStatistics>;
  /** The address that opens a question. */
  hrefOf: (id: string) => string;
  onRetire: (item: Item) => void;
};

/** Questions with their statistics. */
export function ItemList({ rows, statistics, hrefOf, onRetire }: Props) {
  const lang = useLang();
  const percent = new Intl.NumberFormat(LOCALE[lang], { style: "percent" });
  const format = (one: ItemStatistics | undefined): string =>
    one
      ? [
          m.test_asked({ count: one.asked }),
          one.correct === null ? "" : m.test_right_share({ share: percent.format(one.correct) }),
          one.discrimination === null || !isCounted(one)
            ? ""
            : m.test_separates({ value: one.discrimination.toLocaleString(LOCALE[lang]) }),
          one.skipped > 0 ? m.test_skipped({ share: percent.format(one.skipped) }) : "",
        ]
          .filter(Boolean)
          .join(" · ")
      : m.test_never_asked();
  return (
    <ul className="grid gap-3">
      {rows.map((item) => {
        const known = statistics.get(item.id);
        const warning = warningOf(known);
        return (
          <li
            key={item.id}
            className="grid gap-2 rounded-card border bg-card p-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-6"
          >
            <div className="grid gap-2">
              <p className="flex flex-wrap items-center gap-2 text-base text-soft">
                <Pill>{item.level}</Pill>
                <span>{SKILL_NAMES[item.skill]()}</span>
                <span className="tabular-nums">
                  {item.code} · v{item.version}
                </span>
                {warning && <Pill tone="bad">{warning}</Pill>}
              </p>
              <p lang={TAG.en} className="font-semibold [overflow-wrap:anywhere]">
                {item.question}
              </p>
              <p lang={TAG.en} className="text-soft">
                {[item.options[item.answer], item.target].filter(Boolean).join(" · ")}
              </p>
              <p className="text-base text-soft tabular-nums">{format(known)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Link
                to={hrefOf(item.id)}
                preventScrollReset
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                {item.retired_at ? m.test_look() : m.common_edit()}
                <span className="sr-only">: {item.code}</span>
              </Link>
              <Button variant="quiet" size="sm" onClick={() => onRetire(item)}>
                {item.retired_at ? m.test_unretire() : m.common_archive()}
                <span className="sr-only">: {item.code}</span>
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

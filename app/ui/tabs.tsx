import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import { cx } from "./cx";
import { INNER_ROW, INNER_TAB, TAB, TAB_ROW } from "./tab-row";

export type Tab = { id: string; label: ReactNode; content: ReactNode };

type Props = {
  tabs: readonly [Tab, ...Tab[]];
  /** The row's accessible name. */
  label: string;
  /** The search parameter of the tab; the first tab has none. */
  param?: string;
  /** True below another row of tabs, of one of which these are the parts. */
  inner?: boolean;
};

/**
 * Tabs whose state is in the URL. Arrow keys move along the row, Enter or Space opens; the row scrolls on phones. The
 * open tab stays, dimmed, until the next one has loaded.
 */
export function Tabs({ tabs, label, param = "tab", inner = false }: Props) {
  const [search, setSearch] = useSearchParams();
  const row = useRef<HTMLDivElement>(null);
  const [first] = tabs;
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const turning = coming?.pathname === pathname && new URLSearchParams(coming.search).get(param) !== search.get(param);
  const current = tabs.find(({ id }) => id === search.get(param)) ?? first;

  const open = (id: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (id === first.id) next.delete(param);
        else next.set(param, id);
        return next;
      },
      { preventScrollReset: true },
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is scrolled whenever another tab is current
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[data-state=active]");
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current.id]);

  return (
    <Radix.Root value={current.id} onValueChange={open} activationMode="manual" className="min-w-0">
      <Radix.List ref={row} aria-label={label} className={inner ? INNER_ROW : TAB_ROW}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className={inner ? INNER_TAB : TAB}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.id}
          value={tab.id}
          aria-busy={turning}
          className={cx("pt-5", turning && "opacity-50 transition-opacity delay-300")}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

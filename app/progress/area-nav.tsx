import { Link, useLocation } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Segments } from "~/ui/segments";
import { areaTabs } from "./area-tabs";

/** The page of an area: on a phone at least as high as the screen, so that the tabs are at the thumb on short pages too. */
export const AREA_PAGE =
  "mx-auto flex max-w-4xl flex-col gap-6 px-5 pt-8 thumb:min-h-[calc(100svh-3.5rem)] sm:pt-12 md:pb-12 print:py-0";
/** No column of the bar is narrower than its longest word. */
const ROW =
  "flex flex-wrap gap-x-7 shadow-[inset_0_-1px_var(--line)] thumb:sticky thumb:bottom-0 thumb:z-20 thumb:order-last thumb:-mx-5 thumb:mt-auto thumb:grid thumb:grid-cols-[repeat(5,minmax(min-content,1fr))] thumb:gap-0 thumb:border-t thumb:bg-paper thumb:pb-[env(safe-area-inset-bottom)] thumb:shadow-none print:hidden";
const TAB =
  "flex min-h-12 items-center font-semibold text-base text-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_var(--red)] thumb:min-h-15 thumb:flex-col thumb:gap-1 thumb:px-0.5 thumb:pt-2 thumb:pb-1.5 thumb:text-center thumb:text-[0.8125rem] thumb:leading-tight thumb:aria-[current=page]:shadow-[inset_0_3px_var(--red)] min-[22rem]:thumb:px-1 min-[22rem]:thumb:text-sm";

/** The five tabs of the student's area, on a phone a bar at the thumb with icon and word, and the parts of the open one. */
export function AreaNav({ home }: { home?: string }) {
  const { pathname } = useLocation();
  const tabs = areaTabs(useLang(), pathname, home);
  const open = tabs.find((tab) => tab.open);
  return (
    <>
      <nav aria-label={m.progress_area()} data-bottom-bar className={ROW}>
        {tabs.map(({ to, label, Icon, open: isOpen }) => (
          <Link
            key={to}
            to={to}
            aria-current={isOpen ? "page" : undefined}
            preventScrollReset
            className={`no-underline ${TAB}`}
          >
            <Icon aria-hidden="true" className="hidden size-5 shrink-0 thumb:block" />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
      {open && open.choices.length > 1 && (
        <div className="self-start justify-self-start md:-mt-3 md:-mb-2">
          <Segments label={open.label} choices={open.choices} inner />
        </div>
      )}
    </>
  );
}

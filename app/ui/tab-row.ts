/** The classes of a row of tabs, which shows at its edges that there are more tabs. */
export const TAB_ROW =
  "scroll-edges relative flex gap-x-5 overflow-x-auto sm:flex-wrap sm:gap-x-7 sm:overflow-visible shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none] print:hidden";
export const TAB =
  "relative min-h-12 min-w-11 shrink-0 cursor-pointer whitespace-nowrap px-0.5 font-semibold text-base text-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_var(--red)] data-[state=active]:text-ink data-[state=active]:shadow-[inset_0_-3px_var(--red)]";
/** The classes of a row below such a row: the parts of the open tab. Its tabs look as app.css says, which is no script. */
export const INNER_ROW = "flex flex-wrap gap-x-1 print:hidden";
export const INNER_TAB = "inner-tab";

/** The classes of a row of tabs. */
export const TAB_ROW =
  "relative flex gap-x-5 overflow-x-auto sm:flex-wrap sm:gap-x-7 sm:overflow-visible shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none] print:hidden";
export const TAB =
  "relative min-h-12 min-w-11 shrink-0 cursor-pointer whitespace-nowrap px-0.5 font-semibold text-base text-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_var(--red)] data-[state=active]:text-ink data-[state=active]:shadow-[inset_0_-3px_var(--red)]";

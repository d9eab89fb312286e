import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** The next step, in a sentence. */
  text?: ReactNode;
  /** A button or link that does it. */
  children?: ReactNode;
  /** The heading's level. */
  level?: 2 | 3;
};

/** Replaces an empty list: says that there is nothing yet, and what to do next. */
export function EmptyState({ title, text, children, level = 2 }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center sm:py-14">
      <svg viewBox="0 0 200 48" fill="none" aria-hidden="true" className="mb-3 w-44">
        <path d="M12 24H74" className="stroke-red" strokeWidth="6" strokeLinecap="round" />
        <path
          d="M100 24H188"
          className="stroke-line-strong"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray="1 11"
        />
        <circle cx="14" cy="24" r="7" className="fill-card stroke-ink" strokeWidth="3.5" />
        <circle cx="84" cy="24" r="13" className="fill-card stroke-red" strokeWidth="6" />
      </svg>
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="max-w-md text-soft">{text}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

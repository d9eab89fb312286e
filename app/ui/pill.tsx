import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { cx } from "./cx";

export type PillTone = "ok" | "wait" | "bad" | "plain";

const pillClass = cva(
  "inline-flex items-center self-center whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm leading-normal",
  {
    variants: {
      tone: {
        ok: "bg-ok-soft text-ok",
        wait: "bg-brass-soft text-brass",
        bad: "bg-danger-soft text-danger",
        plain: "bg-mist text-ink dark:bg-line",
      } satisfies Record<PillTone, string>,
    },
  },
);

/** A label for a state. Its colour only repeats the text. */
export function Pill({
  tone = "plain",
  className,
  children,
}: {
  tone?: PillTone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={cx(pillClass({ tone }), className)}>{children}</span>;
}

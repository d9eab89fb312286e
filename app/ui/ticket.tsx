import type { ReactNode } from "react";
import { cx } from "./cx";

type Props = {
  title: ReactNode;
  /** The small line over the title. */
  zone?: ReactNode;
  /** A label on the upper edge of the highlighted ticket, which also gets a stronger border. */
  tag?: ReactNode;
  /** The contents of the ticket, one a line. */
  points: readonly ReactNode[];
  /** A price, or other content at the end of the head. */
  price?: ReactNode;
  /** The call to action. */
  footer?: ReactNode;
  /** The background, which shows through the notches. */
  on?: "paper" | "mist" | "card";
  level?: 2 | 3;
  className?: string;
};

/** A plan as a ticket: a stub along a perforation with a notch at either end. */
export function Ticket({ title, zone, tag, points, price, footer, on = "paper", level = 3, className }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  // The stronger border grows inwards, so that the notches of all tickets align.
  const edge = tag ? "border border-ink inset-ring inset-ring-ink" : "border";
  return (
    <article className={cx("relative flex flex-col rounded-card bg-card shadow-card", edge, className)}>
      {tag && (
        <p className="absolute -top-3.5 left-5 rounded-md bg-ink px-2.5 py-0.5 font-semibold text-paper text-sm">
          {tag}
        </p>
      )}
      <header className="grid gap-1 px-6 pt-6 pb-4">
        {zone && <p className="font-bold text-brass text-sm tracking-wider">{zone}</p>}
        <Heading className="text-[1.75rem]">{title}</Heading>
        {price && <p className="font-semibold text-lg tabular-nums">{price}</p>}
      </header>
      <div aria-hidden="true" className="relative mx-5 border-t-2 border-dashed">
        <Notch side="left" strong={Boolean(tag)} on={on} />
        <Notch side="right" strong={Boolean(tag)} on={on} />
      </div>
      <ul className="grid flex-1 content-start gap-2.5 px-6 py-5">
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are printed on the ticket and never move
          <li key={index} className="relative pl-6">
            <span aria-hidden="true" className="absolute top-[0.7em] left-0 h-[3px] w-3 bg-red" />
            {point}
          </li>
        ))}
      </ul>
      {footer && <footer className="grid px-6 pb-6">{footer}</footer>}
    </article>
  );
}

const GROUND = { paper: "bg-paper", mist: "bg-mist", card: "bg-card" };

/** A semicircle in the background's colour over the ticket's edge. */
function Notch({ side, strong, on }: { side: "left" | "right"; strong: boolean; on: keyof typeof GROUND }) {
  return (
    <span
      className={cx(
        "-translate-y-1/2 absolute -top-px h-5 w-2.5",
        GROUND[on],
        strong ? "border-2 border-ink" : "border",
        side === "left"
          ? "-left-[1.3125rem] rounded-r-full border-l-0"
          : "-right-[1.3125rem] rounded-l-full border-r-0",
      )}
    />
  );
}

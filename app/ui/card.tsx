import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

const cardClass = cva("rounded-card", {
  variants: {
    tone: {
      bare: "",
      plain: "border bg-card",
      raised: "border bg-card shadow-card",
      band: "bg-band text-band-ink",
    },
    padding: { none: "", normal: "p-4 sm:p-5", roomy: "p-6 sm:p-8" },
  },
  defaultVariants: { tone: "plain", padding: "normal" },
});

type Props = ComponentProps<"section"> & VariantProps<typeof cardClass>;

/** A surface with a hairline border. `band` is navy, for the most important card of a page, `bare` is a part of a card. */
export function Card({ tone, padding, className, ...rest }: Props) {
  return <section {...rest} className={cx(cardClass({ tone, padding }), className)} />;
}

type HeaderProps = {
  title: ReactNode;
  /** The content at the end of the title's line: a link, a pill, a small button. */
  aside?: ReactNode;
  /** The heading's level: 2 unless the card is under a heading of its own. */
  level?: 2 | 3;
  id?: string;
};

/** Props of a card that links lead to: it can be focused, below the page's header. */
export const LINKED_CARD = { tabIndex: -1, className: "scroll-mt-24 outline-none" };

/** A card's title with its optional aside. */
export function CardHeader({ title, aside, level = 2, id }: HeaderProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Heading id={id} className={level === 2 ? "text-xl" : "text-lg"}>
        {title}
      </Heading>
      {aside && <div className="text-base text-current/75">{aside}</div>}
    </div>
  );
}

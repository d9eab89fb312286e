import { Star } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";

export const RATINGS = [1, 2, 3, 4, 5] as const;

/** A rating as stars, with a text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={m.feedback_stars({ rating })} className="inline-flex text-brass">
      {RATINGS.map((one) => (
        <Star key={one} aria-hidden="true" className="size-5" fill={one <= rating ? "currentColor" : "none"} />
      ))}
    </span>
  );
}

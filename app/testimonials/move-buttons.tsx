import { ArrowDown, ArrowUp, ArrowUpToLine } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";

export type MoveDirection = "first" | "up" | "down";

export type Order = {
  /** The position among all of them, from 0. */
  place: number;
  /** The last position. */
  last: number;
  /** Moves by a number of places; negative is up. */
  onMove: (places: number, way: MoveDirection) => void;
};

/**
 * Buttons to move a testimonial, also across pages, and one to move it to the top. They stay enabled during a move, so
 * that they keep the focus.
 */
export function MoveButtons({ name, place, last, onMove }: Order & { name: string }) {
  const ways: { way: MoveDirection; label: string; places: number; Icon: typeof ArrowUp }[] = [
    { way: "first", label: m.testimonials_first({ name }), places: -place, Icon: ArrowUpToLine },
    { way: "up", label: m.testimonials_up({ name }), places: place > 0 ? -1 : 0, Icon: ArrowUp },
    { way: "down", label: m.testimonials_down({ name }), places: place < last ? 1 : 0, Icon: ArrowDown },
  ];
  return (
    <span className="flex gap-1">
      {ways.map(({ way, label, places, Icon }) => (
        <Button
          key={way}
          data-way={way}
          variant="quiet"
          size="icon"
          className="md:size-9"
          disabled={places === 0}
          onClick={() => onMove(places, way)}
          aria-label={label}
        >
          <Icon aria-hidden="true" className="size-5" />
        </Button>
      ))}
    </span>
  );
}

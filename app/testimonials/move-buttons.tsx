import { ArrowDown, ArrowUp, ArrowUpToLine } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";

export type MoveDirection = "first" | "up" | "down";

export type Order = {
  /** Among all of them, from 0. */
  place: number;
  /** The last one's. */
  last: number;
  /** Up by a negative number of places. */
  onMove: (places: number, way: MoveDirection) => void;
};

/**
 * The ways to another place in the order, also past the end of a page; one to the first place, which may be pages away. They
 * stay as they are while one is at work, so that they keep the focus.
 */
export function MoveButtons({ name, place, last, onMove }: Order & { name: string }) {
  const ways: { way: MoveDirection; label: string; places: number; Icon: typeof ArrowUp }[] = [
    { way: "first", label: m.testimonials_first({ name }), places: -place, Icon: ArrowUpToLine },
    { way: "up", label: m.testimonials_up({ name }), places: place > 0 ? -1 : 0, Icon: ArrowUp },
    { way: "down", label: m.testimonials_down({ name }), places: place < last ? 1 : 0, Icon: ArrowDown },
  ];
  return (
    <span className="ml-auto flex gap-1">
      {ways.map(({ way, label, places, Icon }) => (
        <Button
          key={way}
          data-way={way}
          variant="quiet"
          size="icon"
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

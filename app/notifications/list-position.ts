/** The list's position: under its button, or as a sheet from the bottom of a phone. In CSS pixels of the viewport. */
export type Position = typeof SHEET | { top: number; right: number; maxHeight: string };
export const SHEET = "sheet";

const PHONE = "(max-width: 639px)";
const GAP = 8;

/** The list is fixed to the viewport from outside the header, whose blur would contain fixed elements. */
export function positionUnder(button: Element): Position {
  if (window.matchMedia(PHONE).matches) return SHEET;
  const { bottom, right } = button.getBoundingClientRect();
  const top = bottom + GAP;
  return {
    top,
    maxHeight: `calc(100dvh - ${top + GAP}px - env(safe-area-inset-bottom))`,
    right: Math.max(GAP, document.documentElement.clientWidth - right),
  };
}

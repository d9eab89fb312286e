import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. Conflicts are not resolved (tailwind-merge would weigh 7.6 kB on every hydrated page): a
 * `className` given to a component of `ui/` adds what the component leaves open (margins, width, place in a grid) and
 * never overrides what it sets itself.
 */
export const cx = (...classes: ClassValue[]): string => clsx(classes);

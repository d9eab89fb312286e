import { truncate } from "../text/truncate.ts";

const LONGEST_SEARCH = 100;
const LAST_PAGE = 100_000;

/** A parameter of an address; nothing without one. */
export type Asked = string | null | undefined;

/** A text parameter of a list's address; empty without one. */
export const askedText = (asked: Asked): string => truncate((asked ?? "").trim().replace(/\s+/g, " "), LONGEST_SEARCH);

/** The page parameter of a list's address, from 1. */
export function askedPage(asked: Asked): number {
  const page = Number(asked ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** A parameter that is one of some words; undefined for anything else. */
export const askedOf = <Choice extends string>(choices: readonly Choice[], asked: Asked): Choice | undefined =>
  choices.find((one) => one === asked);

import { normalizeTyped } from "../text/normalize-typed.ts";
import { asciiMailAddress } from "./mail-address.ts";

/** An address as people type or paste it, without what nobody sees around or in it. */
export const normalizeMailAddress = (text: string): string => asciiMailAddress(normalizeTyped(text));

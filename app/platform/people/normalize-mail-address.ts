import { normalizeTyped } from "../text/normalize-typed.ts";
import { asciiMailAddress } from "./mail-address.ts";

/** A typed or pasted address without invisible characters and surrounding spaces. */
export const normalizeMailAddress = (text: string): string => asciiMailAddress(normalizeTyped(text));

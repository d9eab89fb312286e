import { plainSigns } from "../text/plain-signs.ts";
import { asciiMailAddress } from "./mail-address.ts";

/** An address as people type or paste it, without what nobody sees around or in it. */
export const writtenMailAddress = (text: string): string => asciiMailAddress(plainSigns(text));

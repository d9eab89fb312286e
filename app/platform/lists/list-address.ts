import { z } from "zod/mini";
import { truncate } from "../text/truncate.ts";

const LONGEST_SEARCH = 100;

/** A text parameter of a list's address; empty without one. */
export const askedText = z.catch(
  z.pipe(
    z.string(),
    z.transform((value: string) => truncate(value.trim().replace(/\s+/g, " "), LONGEST_SEARCH)),
  ),
  "",
);

/** The page parameter of a list's address, from 1. */
export const askedPage = z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1);

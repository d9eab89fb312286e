import type { ZodMiniType } from "zod/mini";
import type { z } from "./mini-parts.ts";

export type Mini = typeof z;

const load = async () => (await import("./mini-parts.ts")).z;

/** An answer of the expected shape, by a library that loads with it; undefined for another. @throws where it does not load */
export async function readAnswer<Shape extends ZodMiniType>(answer: unknown, shape: (z: Mini) => Shape) {
  return shape(await load()).safeParse(answer).data;
}

/** As `readAnswer`. @throws for an answer of another shape */
export async function requireAnswer<Shape extends ZodMiniType>(answer: unknown, shape: (z: Mini) => Shape) {
  return shape(await load()).parse(answer);
}

import { z as zod } from "zod";

export { zodResolver } from "@hookform/resolvers/zod";

/** The parts of zod that rules of forms are made of: the whole library, loaded at once, is four times as large. */
export const z = {
  array: zod.array,
  boolean: zod.boolean,
  enum: zod.enum,
  never: zod.never,
  number: zod.number,
  object: zod.object,
  string: zod.string,
};

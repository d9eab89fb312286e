import * as mini from "zod/mini";

/** The parts of zod that shapes of answers are made of: the whole library, loaded at once, is four times as large. */
export const z = {
  _default: mini._default,
  array: mini.array,
  boolean: mini.boolean,
  coerce: { number: mini.coerce.number },
  enum: mini.enum,
  literal: mini.literal,
  nullable: mini.nullable,
  nullish: mini.nullish,
  number: mini.number,
  object: mini.object,
  optional: mini.optional,
  string: mini.string,
  union: mini.union,
};

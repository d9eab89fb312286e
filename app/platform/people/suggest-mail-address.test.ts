import { expect, test } from "vitest";
import { suggestMailAddress } from "./suggest-mail-address.ts";

test.each([
  ["joana@gmial.com", "joana@gmail.com"],
  ["Joana.Silva@gmail.con", "Joana.Silva@gmail.com"],
  [" joana@gmail.co ", "joana@gmail.com"],
  ["joana@gnail.com", "joana@gmail.com"],
  ["joana@gmail.com.br", "joana@gmail.com"],
  ["joana@hotmial.com", "joana@hotmail.com"],
  ["joana@htomail.con", "joana@hotmail.com"],
  ["joana@yaho.com.br", "joana@yahoo.com.br"],
  ["joana@outlok.com", "joana@outlook.com"],
  ["joana@uol.com", "joana@uol.com.br"],
])("%s may be meant as another address", (typed, meant) => {
  expect(suggestMailAddress(typed)).toBe(meant);
});

test.each([
  "joana@gmail.com",
  "joana@mail.com",
  "joana@ymail.com",
  "joana@hotmail.com.br",
  "joana@escola.com.br",
  "joana@usp.br",
  "joana@gmx.net",
  "joana@globo.com",
  "joana@",
  "joana",
  "joana@gm",
])("%s is taken as it is", (typed) => {
  expect(suggestMailAddress(typed)).toBeUndefined();
});

import { expect, test } from "vitest";
import { readAct } from "./palette-acts";

test.each([
  ["nova tarefa para Rafael", ["homework"], "rafael"],
  ["tarefa rafael nog", ["homework"], "rafael nog"],
  ["registrar pagamento de Ana", ["payment"], "ana"],
  ["remarcar Ana", ["move"], "ana"],
  ["nova Ana", ["homework", "charge", "class"], "ana"],
])("%s is an act with a person's name", (words, acts, person) => {
  const found = readAct(words);
  expect(found?.acts.map(({ id }) => id)).toEqual(acts);
  expect(found?.person).toBe(person);
});

test.each(["", "Rafael", "nova tarefa", "de Ana", "pagamentos"])("%j names no act, or nobody", (words) => {
  expect(readAct(words)).toBeUndefined();
});

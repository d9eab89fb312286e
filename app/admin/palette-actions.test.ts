import { expect, test } from "vitest";
import { readPaletteActions } from "./palette-actions";

test.each([
  ["nova tarefa para Rafael", ["homework"], "rafael"],
  ["tarefa rafael nog", ["homework"], "rafael nog"],
  ["registrar pagamento de Ana", ["payment"], "ana"],
  ["remarcar Ana", ["move"], "ana"],
  ["nova Ana", ["homework", "charge", "class"], "ana"],
  ["registrar pagamento", ["payment"], ""],
  ["nova tarefa", ["homework"], ""],
  ["remarcar", ["move"], ""],
])("%s is an action with the name that follows", (words, actions, person) => {
  const found = readPaletteActions(words);
  expect(found?.actions.map(({ id }) => id)).toEqual(actions);
  expect(found?.person).toBe(person);
});

test.each(["", "Rafael", "nova tarefa R", "de Ana", "pagamentos"])(
  "%j has no action, or only a letter of a name",
  (words) => {
    expect(readPaletteActions(words)).toBeUndefined();
  },
);

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Intro } from "./intro";

test.each([
  ["with recordings, unless it is said", false],
  ["without sound, where it is asked for", true],
])("the test is started %s", async (_, withoutSound) => {
  const started: boolean[] = [];
  render(<Intro onStart={(without) => started.push(without)} />);
  if (withoutSound) await userEvent.click(screen.getByRole("checkbox", { name: /^Sem som/ }));
  await userEvent.click(screen.getByRole("button", { name: "Começar o teste" }));
  expect(started).toEqual([withoutSound]);
});

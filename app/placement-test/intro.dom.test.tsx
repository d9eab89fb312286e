import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Intro } from "./intro";

type Start = { withoutSound: boolean; underAge: boolean };

test.each([
  ["with recordings, unless it is said", { withoutSound: false, underAge: false }],
  ["without sound, where it is asked for", { withoutSound: true, underAge: false }],
  ["as a minor's, where the learner says so", { withoutSound: false, underAge: true }],
])("the test is started %s", async (_, wanted) => {
  const started: Start[] = [];
  render(<Intro onStart={(start) => started.push(start)} />);
  if (wanted.underAge) await userEvent.click(screen.getByRole("radio", { name: /entre 13 e 17/ }));
  if (wanted.withoutSound) await userEvent.click(screen.getByRole("checkbox", { name: /^Sem som/ }));
  await userEvent.click(screen.getByRole("button", { name: "Começar o teste" }));
  expect(started).toEqual([wanted]);
});

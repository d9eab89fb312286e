import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RecoveryCodes } from "./recovery-codes";

test("the heading receives the focus when the codes arrive, and only then", async () => {
  const { rerender } = render(<RecoveryCodes codes={["abcdefgh"]} onKept={() => {}} />);
  expect(screen.getByRole("heading")).toHaveFocus();
  await userEvent.tab();
  const reached = document.activeElement;
  expect(reached).toHaveAccessibleName();
  rerender(<RecoveryCodes codes={["abcdefgh"]} onKept={() => {}} />);
  expect(reached).toHaveFocus();
});

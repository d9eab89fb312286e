import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RecoveryCodes } from "./recovery-codes";

test("the heading has the focus when the codes come, and never takes it again", async () => {
  const { rerender } = render(<RecoveryCodes codes={["abcdefgh"]} onKept={() => {}} />);
  expect(screen.getByRole("heading")).toHaveFocus();
  await userEvent.tab();
  const reached = document.activeElement;
  expect(reached).toHaveAccessibleName();
  rerender(<RecoveryCodes codes={["abcdefgh"]} onKept={() => {}} />);
  expect(reached).toHaveFocus();
});

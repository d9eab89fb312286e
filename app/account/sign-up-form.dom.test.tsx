import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { SignUpForm } from "./sign-up-form";

test("the sign-up asks about a mistyped address, and one press corrects it", async () => {
  render(
    <MemoryRouter>
      <SignUpForm />
    </MemoryRouter>,
  );
  const email = screen.getByLabelText<HTMLInputElement>(m.common_email());
  fireEvent.change(email, { target: { value: "joana@gmial.com" } });
  fireEvent.blur(email);
  const meant = m.booking_email_meant({ email: "joana@gmail.com" });
  fireEvent.click(await screen.findByRole("button", { name: meant }));
  expect(email).toHaveValue("joana@gmail.com");
  expect(email).toHaveFocus();
  expect(screen.queryByRole("button", { name: meant })).toBeNull();
});

import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { authMessage } from "./auth-messages";

test("what the sign-in service says of a failure of its own is said in the reader's language", () => {
  const failure = { name: "AuthApiError", status: 500, message: "Internal server error" };
  expect(authMessage(failure)).toBe(m.common_something_went_wrong());
});

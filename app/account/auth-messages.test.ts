import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { authMessage } from "./auth-messages";

test.each([
  new AuthApiError("Internal server error", 500, undefined),
  new AuthRetryableFetchError("{}", 500),
  new AuthRetryableFetchError("HTTP 502", 502),
  new AuthRetryableFetchError('{"error":true}', 503),
  new AuthRetryableFetchError("HTTP 520", 520),
])("a failure of the sign-in service itself shows a message in the reader's language: $status", (failure) => {
  expect(authMessage(failure)).toBe(m.common_something_went_wrong());
});

test("only a request without any response is reported as a lost connection", () => {
  expect(authMessage(new AuthRetryableFetchError("Failed to fetch", 0))).toBe(m.account_error_offline());
});

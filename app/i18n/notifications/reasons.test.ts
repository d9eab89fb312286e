import { expect, test } from "vitest";
import { REASONS, readReason, writeReason } from "./reasons.ts";

test.each(REASONS)("%s is parsed as it was written, with the whole message of the other server", (reason) => {
  const said = "550 5.1.1: no such user\nsorry";
  expect(readReason(writeReason(reason, said))).toEqual({ reason, said });
});

test.each(["The push service answered 500", "ETIMEDOUT: connection lost", ""])(
  "%j has no code, and is shown unchanged",
  (error) => {
    expect(readReason(error)).toEqual({ said: error });
  },
);

import { expect, test } from "vitest";
import { KINDS } from "~/i18n/notifications/kinds";
import { iconOf } from "./icons";

test("every type has its own icon, and an unknown type has another icon", () => {
  const types = Object.keys(KINDS);
  expect(new Set([...types, "never_heard_of"].map(iconOf)).size).toBe(types.length + 1);
});

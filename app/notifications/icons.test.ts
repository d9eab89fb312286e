import { expect, test } from "vitest";
import { BELL_TEXTS } from "~/i18n/notifications/bell";
import { iconOf } from "./icons";

test("every type has its own icon, and an unknown one uses none of these", () => {
  const types = Object.keys(BELL_TEXTS);
  expect(new Set([...types, "never_heard_of"].map(iconOf)).size).toBe(types.length + 1);
});

import { expect, test } from "vitest";
import { formerSettings } from "./former-settings";

test.each([
  ["#backups", "/admin/settings/backups"],
  ["#notifications", "/admin/settings/notifications"],
])("the settings' former address %s leads to its tab", (hash, leads) => expect(formerSettings(hash)).toBe(leads));

test.each(["", "#brand_first_name", "#toString"])("%j does not redirect to another tab", (hash) => {
  expect(formerSettings(hash)).toBeUndefined();
});

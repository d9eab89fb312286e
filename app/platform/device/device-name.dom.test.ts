import { afterEach, expect, test, vi } from "vitest";
import { deviceName, isApplePhone } from "./device-name.ts";

afterEach(() => vi.restoreAllMocks());

const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test.each([
  ["a Mac", MAC, 0, "Safari, Mac OS X", false],
  ["an iPad, which says that it is a Mac", MAC, 5, "Safari, iPad", true],
  ["an iPhone", IPHONE, 5, "Safari, iPhone", true],
  ["Edge, which names Chrome too", `${WINDOWS} Edg/140.0.0.0`, 0, "Edge, Windows", false],
  ["an Android phone", ANDROID, 5, "Chrome, Android", false],
])("the device %s is called by its name", (_what, agent, fingers, name, apple) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  Object.defineProperty(navigator, "maxTouchPoints", { value: fingers, configurable: true });
  expect([deviceName(), isApplePhone()]).toEqual([name, apple]);
});

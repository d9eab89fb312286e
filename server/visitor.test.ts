import { expect, test } from "vitest";
import { networkGroup, visitorAddress } from "./visitor.ts";

test.each([
  ["without a proxy the header is only a claim", 0, "1.1.1.1", "10.0.0.1"],
  ["behind one proxy its own entry counts", 1, "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  ["behind two proxies the outer one's entry counts", 2, "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"],
  ["a chain shorter than trusted yields its leftmost", 3, "1.1.1.1", "1.1.1.1"],
  ["behind a proxy that says nothing the proxy itself counts", 1, null, "10.0.0.1"],
])("%s", (_what, proxies, header, address) => {
  expect(visitorAddress("10.0.0.1", header, proxies)).toBe(address);
});

test("all networks that a provider gives a household count as one network", () => {
  const home = networkGroup("2804:14c:65:1::7");
  expect(networkGroup("2804:014c:65:1::7")).toBe(home);
  expect(networkGroup("2804:14c:65:ff:aaaa::1")).toBe(home);
  expect(networkGroup("2804:14c:65:100::7")).not.toBe(home);
  expect(networkGroup("203.0.113.7")).not.toBe(networkGroup("203.0.113.8"));
});

test("an IPv4 address counts as itself in any notation of the socket", () => {
  expect(networkGroup("::ffff:203.0.113.7")).toBe(networkGroup("203.0.113.7"));
});

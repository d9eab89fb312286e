import { expect, test } from "vitest";
import { ordersBy } from "./orders-by.ts";

const orders = ordersBy({ name: "full_name", next: "next_class_at" });

test("a list is sorted by each of its columns, in both directions", () => {
  expect(orders.columnOf("name")).toEqual(["full_name", true]);
  expect(orders.columnOf("-next")).toEqual(["next_class_at", false]);
});

test("an order that the list has is read from its address", () => {
  expect(orders.parse("name")).toBe("name");
  expect(orders.parse("-name")).toBe("-name");
});

test.each([null, "", "-", "--name", "full_name", "constructor"])("an address with the order %j has none", (asked) => {
  expect(orders.parse(asked)).toBeUndefined();
});

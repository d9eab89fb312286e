import { expect, test } from "vitest";
import { asVisitor } from "../visitor.ts";
import { createCopyShares } from "./copy-shares.ts";

const STAYS = new AbortController().signal;
const endless = () => new ReadableStream<Uint8Array>({ pull: (sender) => sender.enqueue(Buffer.from("x")) });
const at = <T>(address: string, work: () => T): T => asVisitor({ address }, work);

test("a person has one copy at a time, and another once that is read, left or broken off", async () => {
  const shares = createCopyShares();
  const open = (body: ReadableStream<Uint8Array>, left = STAYS) =>
    at("203.0.113.7", () => shares.open("ana", left, body));
  const isFree = () => at("203.0.113.8", () => shares.isFree("ana"));
  const read = open(new Response("the whole").body ?? endless());
  expect([isFree(), open(endless())]).toEqual([false, undefined]);
  expect(await new Response(read).text()).toBe("the whole");
  const cancelled = open(endless());
  expect(isFree()).toBe(false);
  await cancelled?.cancel();
  const broken = open(new ReadableStream({ pull: (sender) => sender.error(new Error("cut")) }));
  await expect(new Response(broken).text()).rejects.toThrow();
  const reader = new AbortController();
  open(endless(), reader.signal);
  reader.abort();
  expect(isFree()).toBe(true);
});

test("a network has two copies at a time, and leaves the others to other networks", () => {
  const shares = createCopyShares();
  const open = (address: string, person: string) =>
    at(address, () => shares.open(person, STAYS, endless())) !== undefined;
  expect(["a", "b", "c"].map((person) => open("203.0.113.7", person))).toEqual([true, true, false]);
  expect(open("203.0.113.8", "c")).toBe(true);
  const others = Array.from({ length: 20 }, (_, n) => open(`203.0.113.${20 + n}`, `person ${n}`));
  expect(others.filter(Boolean)).toHaveLength(5);
});

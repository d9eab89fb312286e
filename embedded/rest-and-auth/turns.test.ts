import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("those who ask for little come before the rest of who asks for much, and nobody is forgotten", async () => {
  const turns = new Turns(2);
  const came: string[] = [];
  const running: (() => void)[] = [];
  const all = ["much 1", "much 2", "much 3", "much 4", "little", "other"].map((name) =>
    turns.take(name.split(" ")[0] ?? "").then((end) => {
      came.push(name);
      running.push(end);
    }),
  );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  await settle();
  expect(came).toEqual(["much 1", "much 2"]);
  while (came.length < all.length) {
    const end = running.shift();
    end?.();
    // A turn that is given back twice is one turn.
    end?.();
    await settle();
    expect(running.length).toBeLessThanOrEqual(2);
  }
  expect(came).toEqual(["much 1", "much 2", "little", "much 3", "other", "much 4"]);
  for (const end of running) end();
});

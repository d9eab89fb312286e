import { expect, test } from "vitest";
import { refuseUnreadable } from "./unreadable-requests.ts";

const HEAD = new Request("http://localhost:3000/rest/v1/notes?select=%22", { method: "HEAD" });

/** Answers as the library does: to HEAD without a word. @returns with which methods it was asked. */
function library(said: object) {
  const methods: string[] = [];
  const ask = async ({ method }: Request) => {
    methods.push(method);
    return method === "HEAD" ? new Response(null, { status: 500 }) : Response.json(said, { status: 500 });
  };
  return { ask, methods };
}

test("what is wrong with a HEAD is found by asking for the same with its words", async () => {
  const { ask } = library({ code: "SUP", message: "Error: Missing closing quote" });
  expect((await refuseUnreadable(HEAD, ask, () => false)).status).toBe(400);
});

test("what took too long is not asked for again", async () => {
  const { ask, methods } = library({ code: "57014", message: "canceling statement due to statement timeout" });
  expect((await refuseUnreadable(HEAD, ask, () => true)).status).toBe(500);
  expect(methods).toEqual(["HEAD"]);
});

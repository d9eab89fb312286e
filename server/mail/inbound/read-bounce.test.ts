import { expect, test } from "vitest";
import { readBounce } from "./read-bounce.ts";
import { bounceOf } from "./testing.ts";

const MAIL = "6f1c9a52-0000-4000-8000-000000000001";
const HOST = "escola.example";
const read = (source: string) => readBounce(Buffer.from(source), HOST);

test("a bounce is matched by its mail's id, with the other server's message", async () => {
  expect(await read(bounceOf(MAIL))).toEqual({ mail: MAIL, said: "550 5.1.1 <ana@example.com>: no such user here" });
});

test.each([
  ["heads alone", { headType: "text/rfc822-headers" }],
  ["a reason on two lines", { diagnostic: "smtp; 550 5.1.1\r\n <ana@example.com>: no such user here" }],
  ["names in other letters", { action: "Failed", status: "5.1.10" }],
])("a bounce with %s is read, too", async (_what, change) => {
  expect(await read(bounceOf(MAIL, change))).toMatchObject({
    mail: MAIL,
    said: expect.stringContaining("no such user"),
  });
});

test("a bounce without a reason reports its code", async () => {
  expect(await read(bounceOf(MAIL, { diagnostic: null }))).toEqual({ mail: MAIL, said: "5.1.1" });
});

test.each([
  ["is only late", { action: "delayed", status: "4.4.1" }],
  ["passes", { status: "4.2.2" }],
  ["arrived", { action: "delivered", status: "2.0.0" }],
  ["is another site's", { id: `${MAIL}@other.example` }],
  ["has another kind of id", { id: `CA+abc@${HOST}` }],
])("a message that %s is not read as a bounce", async (_what, change) => {
  expect(await read(bounceOf(MAIL, change))).toBeUndefined();
});

test.each(["", "no mail at all", "Subject: Hi\r\n\r\nAction: failed\r\nStatus: 5.1.1", `\u0000${"x".repeat(10_000)}`])(
  "other mail is not read as a bounce",
  async (source) => {
    expect(await read(source)).toBeUndefined();
  },
);

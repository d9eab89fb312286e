import { expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  readForm(new Request("http://localhost:3000/pt/blog", { method: "POST", body, headers }));

test("a form's fields and files are read as they were sent", async () => {
  const form = new FormData();
  form.append("topic", "Phrasal verbs");
  form.append("file", new File(["x"], "a.txt"));
  const sent = await post(form);
  expect(sent.get("topic")).toBe("Phrasal verbs");
  expect(sent.get("file")).toBeInstanceOf(File);
});

test("a form drops the character that no stored text may contain", async () => {
  expect((await post(new URLSearchParams({ topic: "a\0b" }))).get("topic")).toBe("ab");
});

test.each([
  ["{}", "application/json"],
  ["x", "multipart/form-data"],
  ["x", "multipart/form-data; boundary=y"],
])("%s as %s is read as an empty form", async (body, type) => {
  expect([...(await post(body, { "content-type": type }))]).toEqual([]);
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DownloadCopy } from "./download-copy";

const answers: Response[] = [];
const asked: FormData[] = [];
const submitted: (string | undefined)[] = [];
beforeEach(() => {
  vi.stubGlobal("fetch", async (_: string, { body }: { body: FormData }) => {
    asked.push(body);
    return answers.shift();
  });
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
    submitted.push(new FormData(this).get("student")?.toString());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const list of [answers, asked, submitted]) list.length = 0;
});
const press = () => userEvent.click(screen.getByRole("button", { name: "Baixar a cópia" }));

test("a copy that may not begin says why on the page, and nothing is submitted", async () => {
  answers.push(
    new Response("Uma cópia já está sendo baixada.", { status: 429, headers: { "content-type": "text/plain" } }),
  );
  render(<DownloadCopy />);
  await press();
  expect(await screen.findByRole("alert")).toHaveTextContent("Uma cópia já está sendo baixada.");
  expect(submitted).toEqual([]);
});

test("an answer without a sentence is replaced by the page's own message", async () => {
  answers.push(Response.json({ error: "busy" }, { status: 503 }));
  render(<DownloadCopy />);
  await press();
  expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível preparar a cópia agora.");
});

test("the teacher's button checks first, and then submits the form with the student", async () => {
  answers.push(new Response(null, { status: 204 }));
  render(<DownloadCopy student="6f1c9a52-0000-4000-8000-000000000001" />);
  await press();
  await vi.waitFor(() => expect(submitted).toEqual(["6f1c9a52-0000-4000-8000-000000000001"]));
  expect(asked[0]?.get("trying")).toBe("yes");
  expect(screen.queryByRole("alert")).toBeNull();
});

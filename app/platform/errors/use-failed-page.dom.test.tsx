import { render, screen } from "@testing-library/react";
import { createRoutesStub, data } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportError } from "./report-error";
import { useFailedPage } from "./use-failed-page";

let logged: unknown[];
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://localhost"><meta name="supabase-key" content="k">`;
  logged = [];
  vi.stubGlobal("fetch", async (_input: URL | string, init?: RequestInit) => {
    logged.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 201 });
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());

function Failed() {
  useFailedPage();
  return <p>Não carregou</p>;
}

async function open(thrown: unknown) {
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => <p>Página</p>,
      ErrorBoundary: Failed,
      HydrateFallback: () => null,
      loader: () => {
        throw thrown;
      },
    },
  ]);
  const { rerender } = render(<Page />);
  await screen.findByText("Não carregou");
  rerender(<Page />);
}

test("a page that could not be read adds one row to the error log, however often it is shown", async () => {
  await open({ code: "XX000", message: "boom", status: 500 });
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect(logged).toMatchObject([{ error_message: "Esta página não carregou: boom", http_status: 500 }]);
});

test.each([
  ["is not there", data(null, 404)],
  ["the server could not make", new Error("Unexpected Server Error")],
])("a page that %s is not logged", async (_why, thrown) => {
  await open(thrown);
  await reportError("Another error");
  expect(logged).toMatchObject([{ error_message: "Another error" }]);
  expect(logged).toHaveLength(1);
});

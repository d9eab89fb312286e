import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/platform/forms/testing";
import { EMPTY_DRAFT } from "./draft";
import { History } from "./history";

let answer: () => Response;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

test("a history that cannot be read shows an error, and can be requested again", async () => {
  answer = () => Response.json({ message: "away" }, { status: 400 });
  const nothing = async () => undefined;
  renderPage(
    <History
      article="a"
      language="pt"
      revision={1}
      read={() => EMPTY_DRAFT}
      onOpen={nothing}
      onRestored={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Histórico" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Algo deu errado");
  expect(screen.queryByText(/Carregando/)).toBeNull();
  answer = () => Response.json([]);
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Ainda não há nada no histórico.")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

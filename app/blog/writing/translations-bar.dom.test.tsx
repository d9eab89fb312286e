import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/platform/forms/testing";
import { EMPTY_DRAFT, type Translation } from "./draft";
import { editorWrites } from "./editor-writes";
import { newArticle, type OpenedArticle } from "./read-translations";
import { TranslationsBar } from "./translations-bar";

const translation = (language: "pt" | "en"): Translation => ({
  language,
  draft: EMPTY_DRAFT,
  revision: 1,
  savedAt: null,
  state: "draft",
  publishAt: null,
  liveSlug: null,
  liveRevision: null,
});
const categories = ["grammar", "travel"].map((slug) => ({ slug, name_pt: slug, name_en: slug }));

let answer: (address: string) => Response;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: URL | string) => answer(String(input)));
});
afterEach(() => vi.unstubAllGlobals());

const show = (article: OpenedArticle) =>
  renderPage(<TranslationsBar article={article} categories={categories} shown="pt" both={false} />, editorWrites);

test("a category that could not be saved is deselected, with an error beside it", async () => {
  show({ id: "a", category: "grammar", translations: { pt: translation("pt"), en: translation("en") } });
  const field = screen.getByRole("combobox", { name: "Categoria" });
  answer = () => Response.json({ message: "away" }, { status: 400 });
  await userEvent.selectOptions(field, "travel");
  expect(await screen.findByText("Não foi possível agora. Tente de novo.")).toBeVisible();
  expect(field).toHaveValue("grammar");
  expect(field).toBeInvalid();

  // The article has been deleted.
  answer = () => Response.json([]);
  await userEvent.selectOptions(field, "travel");
  expect(await screen.findByText("Não foi possível agora. Tente de novo.")).toBeVisible();

  answer = () => Response.json([{ id: "a" }]);
  await userEvent.selectOptions(field, "travel");
  expect(field).toHaveValue("travel");
  expect(field).toBeValid();
});

test("choosing a category creates an article that was not yet begun", async () => {
  const asked: string[] = [];
  answer = (address) => {
    asked.push(new URL(address).pathname);
    if (!address.includes("/rpc/")) return Response.json(asked.length > 1 ? [{ id: "a" }] : []);
    return Response.json({ article: "a", revision: 1, saved_at: "2026-11-25T12:00:00Z" });
  };
  show(newArticle("a"));
  const field = screen.getByRole("combobox", { name: "Categoria" });
  await userEvent.selectOptions(field, "travel");
  await waitFor(() => expect(asked).toEqual(["/rest/v1/articles", "/rest/v1/rpc/save_article", "/rest/v1/articles"]));
  expect(field).toHaveValue("travel");
  expect(field).toBeValid();
});

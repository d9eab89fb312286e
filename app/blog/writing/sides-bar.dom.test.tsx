import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EMPTY_DRAFT, type Side } from "./draft";
import { SidesBar } from "./sides-bar";

const side = (language: "pt" | "en"): Side => ({
  ...{ language, draft: EMPTY_DRAFT, revision: 1, savedAt: null },
  ...{ state: "draft", publishAt: null, liveSlug: null, liveRevision: null },
});
const categories = ["grammar", "travel"].map((slug) => ({ slug, name_pt: slug, name_en: slug }));

let answer: () => Response;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

test("a category that was not saved does not stay chosen, and that is said beside it", async () => {
  render(
    <MemoryRouter>
      <SidesBar
        article={{ id: "a", category: "grammar", sides: { pt: side("pt"), en: side("en") } }}
        {...{ categories, shown: "pt", both: false }}
      />
    </MemoryRouter>,
  );
  const field = screen.getByRole("combobox", { name: "Categoria" });
  answer = () => Response.json({ message: "away" }, { status: 400 });
  await userEvent.selectOptions(field, "travel");
  expect(await screen.findByText("Não foi possível agora. Tente de novo.")).toBeVisible();
  expect(field).toHaveValue("grammar");
  expect(field).toBeInvalid();

  answer = () => new Response(null, { status: 204 });
  await userEvent.selectOptions(field, "travel");
  expect(field).toHaveValue("travel");
  expect(field).toBeValid();
});

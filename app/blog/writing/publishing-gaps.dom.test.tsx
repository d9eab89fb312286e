import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { PublishingGaps } from "./publishing-gaps";
import { newArticle } from "./read-translations";

const gaps = () =>
  within(screen.getByRole("region", { name: m.writing_gaps() }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

test("a text without summary, category, cover and translation lists each gap with a link to it", async () => {
  renderPage(
    <>
      <input id="pt-excerpt" aria-label="Resumo" />
      <PublishingGaps article={newArticle("a")} language="pt" draft={{ excerpt: " ", cover_path: null }} />
    </>,
  );
  expect(gaps()).toEqual([
    m.writing_gap_excerpt(),
    m.writing_gap_category(),
    m.writing_gap_cover(),
    m.writing_gap_en(),
  ]);
  await userEvent.click(screen.getByRole("link", { name: m.writing_gap_excerpt() }));
  expect(screen.getByRole("textbox")).toHaveFocus();
  expect(screen.getByRole("link", { name: m.writing_gap_en() })).toHaveAttribute("href", "/?lang=en");
});

test("a text that has everything, in both languages, names no gap", () => {
  const { translations } = newArticle("a");
  const article = {
    ...newArticle("a"),
    category: "grammar",
    translations: { ...translations, en: { ...translations.en, state: "published" as const } },
  };
  renderPage(<PublishingGaps article={article} language="pt" draft={{ excerpt: "Um café", cover_path: "/a.webp" }} />);
  expect(screen.queryByRole("region")).toBeNull();
});

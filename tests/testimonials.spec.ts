import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { enter, short } from "./people.ts";
import { types } from "./typing.ts";

test("testimonials are paged, found by name and words, and moved past the end of a page", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await enter(context, "admin");
  const mark = short();
  const server = client("server");
  const name = (n: number) => `${mark} Nídia ${String(n).padStart(2, "0")}`;
  // Positioned before those of other journeys, and two more than a page shows.
  const said = Array.from({ length: 22 }, (_, n) => ({
    author_name: name(n),
    text_pt: n === 7 ? "Perdi o medo de falar, ótimo" : "Gostei.",
    position: n - 1_000_000,
    published: n === 7,
  }));
  expect((await server.from("testimonials").insert(said)).error).toBeNull();
  const item = (n: number) => page.getByRole("listitem").filter({ hasText: name(n) });
  const names = page.getByRole("heading", { level: 2 });

  await page.goto("/admin/manage-testimonials");
  await expect(names).toHaveText(said.slice(0, 20).map(({ author_name }) => author_name));
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(names.first()).toHaveText(name(20));
  await page.getByRole("button", { name: `Subir o depoimento de ${name(20)}` }).click();
  await expect(page).not.toHaveURL(/page=/);
  await expect(names.last()).toHaveText(name(20));
  await expect(page.getByRole("button", { name: `Subir o depoimento de ${name(20)}` })).toBeFocused();
  await expect(item(20)).toBeInViewport();
  await page.getByRole("button", { name: `Descer o depoimento de ${name(20)}` }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(names.first()).toHaveText(name(20));
  await page.getByRole("button", { name: `Levar o depoimento de ${name(20)} para o topo` }).click();
  await expect(names.first()).toHaveText(name(20));
  await expect(page).not.toHaveURL(/page=/);
  await expect(item(20)).toBeFocused();
  await page.getByRole("button", { name: `Descer o depoimento de ${name(20)}` }).press("Enter");
  await expect(names.nth(1)).toHaveText(name(20));
  await expect(page.getByRole("button", { name: `Descer o depoimento de ${name(20)}` })).toBeFocused();

  const search = page.getByLabel("Nome ou palavra");
  await types(search, `${mark} nidia 2`);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(names).toHaveText([name(20), name(21)]);
  await expect(page.getByRole("button", { name: /^Subir/ })).toHaveCount(0);
  await expectAccessible(page);
  // Pages opened from a search lead back to it.
  await item(21).getByRole("link", { name: "Editar" }).click();
  await types(page.getByRole("dialog").getByLabel("Depoimento em português"), "Foi otimo.");
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(names).toHaveText([name(20), name(21)]);
  await types(search, "ótimo");
  await page.getByLabel("Mostrar", { exact: true }).selectOption("Ocultos");
  await expect(page).toHaveURL(/show=hidden/);
  await expect(names).toHaveText([name(21)]);
  await page.getByLabel("Mostrar", { exact: true }).selectOption("Publicados");
  await expect(names).toHaveText([name(7)]);
  await types(search, `${mark} nada`);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText("Nenhum depoimento com estes filtros")).toBeVisible();

  // A new one is added at the end, and its page is shown.
  await page.getByRole("link", { name: "Novo depoimento" }).click();
  await types(page.getByRole("dialog").getByLabel("Nome de quem fala"), name(99));
  await types(page.getByRole("dialog").getByLabel("Depoimento em inglês"), "I liked it.");
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(item(99)).toBeVisible();
  await page.getByRole("link", { name: "Anterior" }).click();
  await expect(names.nth(1)).toHaveText(name(20));
  await server.from("testimonials").delete().like("author_name", `${mark}%`);
});

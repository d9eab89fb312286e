import { assign, classroom, grade } from "./classroom.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { types } from "./typing.ts";

test("a graded text is done again beside the remarks on the first, and the better grade counts @desktop", async ({
  page,
  context,
  browser,
}) => {
  const { student, teacher, hers, office } = await classroom(context, browser);
  const { id, title } = await assign(teacher, student);
  await hers.goto(`/admin/students/${student.id}/homework/${id}`);
  await hers.getByRole("button", { name: "Editar tarefa" }).click();
  const dialog = hers.getByRole("dialog");
  await dialog.getByLabel("Fazer de novo depois da nota").selectOption("Sim, e vale a melhor nota");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/pt/meu-progresso/tarefas/${id}`);
  await types(page.getByLabel("Sua resposta"), "Yesterday I goed home.");
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect(page.getByRole("heading", { name: "O que você entregou" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Fazer de novo" })).toBeHidden();

  await hers.reload();
  const answer = hers.getByLabel("Resposta", { exact: true });
  await answer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 16));
  await hers.getByRole("button", { name: "Comentar o trecho selecionado" }).click();
  await types(hers.getByLabel("O que dizer deste trecho"), "Passado: went");
  await hers.getByRole("button", { name: "Adicionar comentário" }).click();
  await types(hers.getByLabel("Nota", { exact: true }), "6");
  await types(hers.getByRole("textbox", { name: "Comentário (opcional)" }), "Cuide do passado.");
  await hers.getByRole("button", { name: "Enviar nota" }).click();
  await expect(hers.getByText("Nota enviada", { exact: true })).toBeVisible();

  // The open page updates by itself.
  const again = page.getByRole("button", { name: "Fazer de novo" });
  await expect(page.getByText("Vale a melhor das duas notas.")).toBeVisible();
  await expectAccessible(page);
  await again.dblclick();
  await expect(page.getByRole("heading", { name: "Segunda tentativa" })).toBeFocused();
  await expect(again).toBeHidden();
  await expect(page.getByText("Por enquanto vale a primeira nota. Depois, a melhor das duas.")).toBeVisible();
  await expect(page.getByText("Passado: went")).toBeVisible();
  await expectAccessible(page);
  await types(page.getByLabel("Sua resposta"), "Yesterday I went home.");
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();

  await hers.goto("/admin/post-grades");
  await expect(hers.getByText(`${student.name} · Segunda tentativa`)).toBeVisible();
  await hers.getByRole("row", { name: title }).getByRole("link", { name: title }).click();
  await expect(hers.getByLabel("Resposta", { exact: true })).toHaveValue("Yesterday I went home.");
  await expect(hers.getByText("Cuide do passado.")).toBeVisible();
  await expectAccessible(hers);
  await grade(hers, student, new URL(hers.url()).pathname.split("/").at(-1) ?? "", "9");

  await expect(page.getByText("Vale a melhor nota: a da segunda tentativa.")).toBeVisible();
  for (const name of ["Primeira tentativa", "Segunda tentativa"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  for (const said of ["6,0", "9,0", "Cuide do passado.", "Passado: went", "Yesterday I went home."])
    await expect(page.getByText(said, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/pt/meu-progresso/tarefas");
  await expect(page.getByText(/vale a outra nota/)).toBeVisible();
  await page.goto("/pt/meu-progresso/notas");
  await expect(page.getByRole("heading", { name: "Tarefas feitas de novo" })).toBeVisible();
  await expectAccessible(page);
  await office.close();
});

import { onOwnSite } from "./clicks.ts";
import { client, expect, expectAccessible, TEACHER, test } from "./fixtures.ts";
import { goingDown } from "./in-order.ts";
import { short } from "./people.ts";

onOwnSite();

test("a teacher is welcomed once, names herself, sets hours and prices and makes her first student by what she sees @desktop", async ({
  page,
  request,
}) => {
  const at = String(process.env.SITE_UNDER_TEST);
  const { press, fill, lookUp } = goingDown(page);
  await page.goto(`${at}/pt`);
  await press(page.getByRole("link", { name: "Entrar", exact: true }).first());
  await fill(page.getByLabel("E-mail"), TEACHER.email);
  await fill(page.getByLabel("Senha", { exact: true }), TEACHER.password);
  await press(page.getByRole("button", { name: "Entrar", exact: true }));
  await page.waitForURL("**/admin/dashboard");
  await press(page.getByRole("link", { name: "Começar", exact: true }));
  await page.waitForURL("**/admin/welcome");
  await expect(page.getByRole("heading", { name: "Boas-vindas! Como você se chama?", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Nome e sobrenome")).toHaveValue("");
  await expectAccessible(page);
  await fill(page.getByLabel("Nome e sobrenome"), "Ana Souza");
  await expect(page.getByLabel("Como os alunos chamam você")).toHaveValue("Ana");
  await press(page.getByRole("button", { name: "Salvar e continuar" }));

  await page.waitForURL("**/admin/welcome?step=hours");
  await expect(page.getByRole("link", { name: "English with Ana" }).first()).toBeVisible();
  await expectAccessible(page);
  await press(page.getByLabel("Faço uma pausa no meio do dia"));
  await press(page.getByRole("button", { name: "Salvar e continuar" }));

  await page.waitForURL("**/admin/welcome?step=prices");
  await expectAccessible(page);
  lookUp();
  await press(page.getByRole("link", { name: "Deixar para depois" }));
  await page.waitForURL("**/admin/welcome?step=student");
  lookUp();
  await press(page.getByRole("link", { name: "Ir para o painel" }));
  await page.waitForURL("**/admin/dashboard");

  await expect(page.getByRole("link", { name: "Começar", exact: true })).toHaveCount(0);

  // A step that was left is found again.
  await press(page.getByRole("link", { name: "Abrir: Preços" }));
  await page.waitForURL("**/admin/welcome?step=prices");
  lookUp();
  await fill(page.getByLabel("Moderate", { exact: true }), "580");
  await fill(page.getByLabel("Chave Pix"), "ana@escola.com.br");
  await press(page.getByRole("button", { name: "Salvar e continuar" }));
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  lookUp();
  await fill(page.locator("#pix_name"), "Ana Souza");
  await fill(page.locator("#pix_city"), "Santos");
  await press(page.getByRole("button", { name: "Salvar e continuar" }));
  await page.waitForURL("**/admin/welcome?step=student");
  await expectAccessible(page);
  lookUp();
  await press(page.getByRole("link", { name: "Criar o primeiro aluno" }));
  const dialog = page.getByRole("dialog");
  await fill(dialog.getByLabel("Nome completo"), "Helena Prado");
  await fill(dialog.getByLabel("E-mail"), `helena.${short()}@example.com`);
  await press(dialog.getByRole("button", { name: "Criar acesso" }));
  await expect(dialog.getByText("Esta é a senha provisória", { exact: false })).toBeVisible();

  const server = client("server");
  const { data: hours } = await server.from("working_hours").select("weekday, starts, ends").order("weekday");
  expect(hours).toHaveLength(10);
  expect(
    hours
      ?.slice(0, 2)
      .map(({ starts, ends }) => `${starts} ${ends}`)
      .sort(),
  ).toEqual(["09:00:00 12:00:00", "14:00:00 18:00:00"]);
  const plan = await server.from("plans").select("price_cents").eq("name", "Moderate").single();
  expect(plan.data?.price_cents).toBe(58_000);
  await expect.poll(async () => (await (await request.get(`${at}/pt`)).text()).includes("English With Ana")).toBe(true);
  await page.goto(`${at}/pt/agendar`);
  await expect(page.getByRole("main").getByRole("radio").first()).toBeVisible();
});

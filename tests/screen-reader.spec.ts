import type { Page } from "@playwright/test";
import { address, fillIn, hourOf, send } from "./booking-form.ts";
import { charge } from "./charge.ts";
import { assign, classroom } from "./classroom.ts";
import { client, expect, TEACHER, test } from "./fixtures.ts";
import { as, type Someone, short } from "./people.ts";
import { isTyped } from "./placement-answers.ts";
import { types } from "./typing.ts";

/** Skips to the content of the sign-in page and signs in there. */
async function signInByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type(TEACHER.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(TEACHER.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
}

async function handIn(page: Page, homework: string, answer: string): Promise<void> {
  await page.goto(`/pt/meu-progresso/tarefas/${homework}`);
  await types(page.getByLabel("Sua resposta"), answer);
  await page.getByRole("button", { name: "Entregar" }).click();
}

/** The teacher opens a student's homework and comments on a passage of the answer. */
async function commentOnAnswer(page: Page, homework: string, [from, to]: [number, number], comment: string) {
  await page.goto(homework);
  const answer = page.getByLabel("Resposta", { exact: true });
  await answer.evaluate((field: HTMLTextAreaElement, [a, b]) => field.setSelectionRange(a, b), [from, to] as const);
  await page.getByRole("button", { name: "Comentar o trecho selecionado" }).click();
  await expect(page.getByLabel("O que dizer deste trecho")).toBeFocused();
  await page.keyboard.type(comment);
  await page.getByRole("button", { name: "Adicionar comentário" }).click();
}

/** The booking form after it was sent empty. */
const EMPTY_BOOKING_FORM = `
- heading "Sua primeira hora é por nossa conta." [level=1]
- alert:
  - heading "Corrija 5 campos" [level=2]
  - list:
    - listitem:
      - link "Escolha a hora da aula"
- group "O seu horário":
  - button /^Próximo horário livre/
  - group /de 20/:
    - button "Mês anterior" [disabled]
    - button "Mês seguinte"
    - grid
  - group /feira/:
    - paragraph: Horário de Brasília
    - radio /^\\d{2}:\\d{2}$/
    - paragraph: Escolha a hora da aula
- group "Sobre você":
  - textbox "Nome completo" [invalid]
  - paragraph: Informe seu nome completo
  - textbox "Telefone (WhatsApp)" [invalid]
  - textbox "E-mail" [invalid]
  - group "Sua idade":
    - radio "Tenho 18 anos ou mais" [checked]
    - radio "Tenho entre 13 e 17 anos, e alguém é responsável por mim"
    - paragraph: /As aulas são a partir dos 13 anos/
- group "O seu inglês":
  - group: Conte mais sobre o seu inglês (opcional)
- checkbox "Aceito os termos de serviço e li a política de privacidade." [invalid]
- button "Agendar aula grátis"
`;

/** The teacher's page of an answer with one comment. */
const markedHomework = (title: string) => `
- link "Todas as tarefas"
- heading "${title}" [level=2]
- textbox "Resposta": Yesterday I goed home.
- button "Comentar o trecho selecionado"
- paragraph:
  - text: Yesterday I
  - mark:
    - text: goed
    - superscript: comentário 1
  - text: home.
- list:
  - listitem: “goed” went
- list:
  - listitem:
    - 'button "Remover o comentário 1: went"'
- textbox "Nota"
- textbox "Comentário (opcional)"
- button "Enviar nota"
`;

/** The teacher posts a student's grades of a module. @returns the module's name */
async function postGrades(teacher: Someone, student: Someone): Promise<string> {
  const hers = await as(teacher);
  const module = { id: crypto.randomUUID(), name: `Module ${short()}`, held_on: "2026-10-05" };
  await hers.rpc("save_module", module).throwOnError();
  const grades = [{ student: student.id, meanings: 8, questions: 8.5, dictation: 7 }];
  await hers.rpc("post_grades", { module: module.id, grades }).throwOnError();
  return module.name;
}

const gradesOf = (module: string) => `
- heading "Módulos" [level=2]
- list "Legenda das notas":
  - listitem: Excelente ≥ 8,0
  - listitem: Aprovado ≥ 7,0
  - listitem: Reprovado < 7,0
  - listitem: Pendente
- table "Módulos":
  - caption: Módulos
  - rowgroup:
    - row:
      - columnheader "Módulo"
      - columnheader "Significados"
      - columnheader "Perguntas"
      - columnheader "Ditado"
      - columnheader "Média"
  - rowgroup:
    - row:
      - rowheader "${module} 05/10/2026"
      - cell "8,0"
      - cell "8,5"
      - cell "7,0"
      - cell "7,8 Aprovado"
- combobox "Relatório do mês"
- combobox "Ano"
- button "Baixar relatório (PDF)"
`;

/** The names, roles and order of elements, as a screen reader announces them. */
test.describe("a screen reader announces enough that", { tag: "@desktop" }, () => {
  test("a trial class is booked", async ({ page }, { project }) => {
    await page.goto("/pt/agendar");
    await send(page).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByRole("main")).toMatchAriaSnapshot(EMPTY_BOOKING_FORM);
    await fillIn(page, hourOf(project.name, 4, "19:00"), address("tereza"));
    await send(page).click();
    await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading "Até lá, Maria!" [level=1]
      - paragraph: /às 19:00/
      - link "Adicionar ao calendário"
      - link "Google Agenda"
      - heading "O que acontece agora" [level=2]
      - list
      - heading "Para ler até lá" [level=2]
    `);
  });

  test("the teacher signs in, by keyboard alone", async ({ page }) => {
    await page.goto("/pt/perfil");
    await expect(page.locator("body")).toMatchAriaSnapshot(`
      - link "Pular para o conteúdo"
      - banner:
        - link "English With Alex"
        - navigation "Principal"
        - 'link "EN: Read in English"'
        - button "Tema escuro"
      - main:
        - heading "Entrar" [level=1]
        - textbox "E-mail"
        - textbox "Senha"
        - button "Mostrar senha"
        - button "Entrar"
        - paragraph:
          - link "Esqueci minha senha"
        - paragraph:
          - text: Ainda não tem conta?
          - link "Criar conta"
      - contentinfo
    `);
    await signInByKeyboard(page);
    await expect(page.locator("body")).toMatchAriaSnapshot(`
      - link "Pular para o conteúdo"
      - complementary:
        - navigation
      - banner:
        - button "Ir para"
        - 'button "EN: Read in English"'
        - button "Tema escuro"
        - button /^Notificações/
      - main:
        - heading /^Hoje/ [level=1]
    `);
  });

  test("homework is handed in, and marked by the teacher", async ({ page, context, browser }) => {
    const { student, teacher, hers, office } = await classroom(context, browser);
    const { id, title } = await assign(teacher, student);
    await handIn(page, id, "Yesterday I goed home.");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading "Meu progresso" [level=1]
      - navigation "Meu progresso":
        - link "Visão geral"
        - link "Tarefas"
      - link "Todas as tarefas"
      - heading "${title}" [level=2]
      - status: /^Entregue em/
      - heading "O que você entregou" [level=3]
      - paragraph: Yesterday I goed home.
      - group: Mudar a resposta
    `);

    await commentOnAnswer(hers, `/admin/students/${student.id}/homework/${id}`, [12, 16], "went");
    await expect(hers.getByRole("main")).toMatchAriaSnapshot(markedHomework(title));
    await office.close();
  });

  test("a charge is paid, and its proof sent", async ({ page, context, browser }) => {
    const pix = { pix_key: "escola@example.com", pix_name: "Alex Morgan", pix_city: "Sao Paulo" };
    await client("server").from("billing_rules").update(pix).eq("singleton", true);
    const { student, teacher, office } = await classroom(context, browser);
    const { description } = await charge(teacher, student, 48_050);
    await page.goto("/pt/meu-progresso/pagamentos");
    await page.getByRole("button", { name: "Pagar com Pix" }).click();
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading "A pagar" [level=2]
      - list:
        - listitem:
          - text: /${description} .* R\\$ 480,50 Pendente/
          - img "QR code do Pix com o valor desta cobrança"
          - button "Copiar código Pix"
          - textbox "Código Pix copia e cola"
          - button "Enviar comprovante"
    `);
    const bytes = Buffer.from(`%PDF-1.4 ${description}`);
    await page
      .locator("label", { hasText: "Enviar comprovante" })
      .locator("input")
      .setInputFiles({ name: "comprovante.pdf", mimeType: "application/pdf", buffer: bytes });
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - list:
        - listitem:
          - text: /${description} .* R\\$ 480,50 Em conferência/
          - paragraph: Recebemos seu comprovante. A professora vai conferir.
    `);
    await office.close();
  });

  test("a question of the placement test is read and answered", async ({ page }) => {
    await page.goto("/pt/teste-de-nivel");
    await page.getByRole("button", { name: "Começar o teste" }).focus();
    await page.keyboard.press("Enter");
    const answers = (await isTyped(page))
      ? `
        - text: /Digite o que falta$/
        - textbox "Digite o que falta"
        - button "Não sei"`
      : `
        - radio
        - radio
        - radio
        - radio`;
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading "Questão 1 de 32" [level=1]
      - group /.+/:${answers}
      - button "Anterior" [disabled]
      - button "Próxima"
      - button "Continuar em outro aparelho"
    `);
  });

  test("an article is read by its headings", async ({ page }) => {
    await page.goto("/pt/blog/make-ou-do");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - article:
        - paragraph:
          - link "Todos os artigos"
        - heading "Make ou do? Uma regra simples e as exceções que valem a pena" [level=1]
        - navigation "Neste artigo":
          - list:
            - listitem:
              - link "A regra"
            - listitem:
              - link "As exceções que mais se usam"
        - heading "A regra" [level=2]
        - heading "As exceções que mais se usam" [level=2]
    `);
  });

  test("a student reads their grades and what is to be done, and the teacher their charges and her hours", async ({
    page,
    context,
    browser,
  }) => {
    const { student, teacher, hers, office } = await classroom(context, browser);
    const { title } = await assign(teacher, student);
    const { description } = await charge(teacher, student, 20_000);
    const module = await postGrades(teacher, student);
    await page.goto("/pt/meu-progresso/notas");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(gradesOf(module));

    await page.goto("/pt/dashboard");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading /Lia/ [level=1]
      - navigation "Meu progresso"
      - heading "Suas aulas" [level=2]
      - heading "Para fazer" [level=2]
      - list "Para fazer":
        - listitem:
          - link "${title}"
        - listitem:
          - 'link "${description}: R$ 200,00"'
      - heading "Últimas notas" [level=2]
      - list:
        - listitem:
          - link "${module}"
    `);

    await hers.goto(`/admin/students/${student.id}/payments`);
    await expect(hers.getByRole("main")).toMatchAriaSnapshot(`
      - heading "${student.name}" [level=1]
      - navigation "${student.name}":
        - link "Visão geral"
        - link "Pagamentos"
      - button "Nova cobrança"
      - button "Registrar pagamento"
      - heading "Cobranças" [level=2]
      - table "Cobranças":
        - caption: Cobranças
        - rowgroup:
          - row "Cobrança Vencimento Valor Situação Ações"
        - rowgroup:
          - row:
            - rowheader "${description}"
            - cell /\\d{2}\\/\\d{2}\\/\\d{4}/
            - cell /R\\$ 200,00/
            - cell "Pendente"
            - cell:
              - button /Foi paga hoje/
              - group
      - heading "Quem paga" [level=2]
    `);

    await hers.goto("/admin/settings/hours");
    await expect(hers.getByRole("main")).toMatchAriaSnapshot(`
      - heading "Configurações" [level=1]
      - search:
        - searchbox "Buscar nas configurações"
      - navigation "Configurações"
      - navigation "Nesta página"
      - heading "Horário de aulas" [level=2]
      - heading "Regras de agendamento" [level=2]
      - form "Regras de agendamento":
        - textbox "Antecedência mínima, em horas"
        - textbox "Até quantos dias à frente"
        - checkbox "Não oferecer aulas nos feriados nacionais"
      - heading "Sala das aulas online" [level=2]
      - form "Sala das aulas online":
        - textbox "Link da sala (opcional)"
      - heading "Folgas" [level=2]
      - heading "Calendários" [level=2]
      - heading "Calendário conectado" [level=3]
    `);
    await office.close();
  });
});

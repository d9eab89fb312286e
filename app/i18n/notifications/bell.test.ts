import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { formatNotification } from "./bell";
import { KINDS } from "./kinds";
import { SAID } from "./testing";

describe("every type has its own Portuguese sentence and link", () => {
  test.each(SAID)("%s", (type, content, text) => {
    const said = formatNotification(type, { ...content, link: "/x?y=1#z", link_en: "/x?y=1#z" }, "en");
    expect(said.text).toContain(text);
    expect(said.link).toBe("/x?y=1#z");
  });

  test("every type of the catalogue has an example here, and no two have the same text", () => {
    expect(Object.keys(KINDS).sort()).toEqual(SAID.map(([type]) => type).sort());
    const texts = SAID.map(([type, content]) => formatNotification(type, content, "pt").text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("every type that the database writes is in the catalogue", () => {
    const folder = path.resolve(import.meta.dirname, "../../../supabase/schemas");
    const source = globSync("**/*.sql", { cwd: folder }).map((name) => readFileSync(path.join(folder, name), "utf8"));
    const calls =
      /(?:(?:notify_admins|add_admin_notifications)\(|notify_teacher_of_trial\(|(?:add_notification|private\.notify)\([^,]+, (?:case [^']+when '\w+' then )?)'(\w+)'/g;
    const written = [...source.join("\n").matchAll(calls)]
      .map(([, type]) => String(type))
      .filter((type) => !type.endsWith("_"));
    expect(written).toEqual(
      expect.arrayContaining(["new_homework", "homework_submitted", "new_schedule", "dictation_graded"]),
    );
    expect(written.filter((type) => !Object.hasOwn(KINDS, type))).toEqual([]);
  });
});

test("a notification about an unreadable busy calendar has the name of the calendar", () => {
  expect(formatNotification("calendar_silent", { calendar: "Preply" }, "pt").text).toBe(
    "O site não lê a agenda Preply há mais de um dia: veja o motivo",
  );
});

test("a confirmation shows the student and the class if its content has them", () => {
  const content = { student_name: "Ana", class_date: "2026-11-25T18:00" };
  expect(formatNotification("student_confirmed_class", content, "pt").text).toBe(
    "Ana confirmou a aula de 25 de novembro de 2026 às 18:00",
  );
});

test("notifications of profile changes and feedback show the student if the content has the name", () => {
  const textOf = (type: string) => formatNotification(type, { student_name: "Ana" }, "pt").text;
  expect([textOf("student_updated_profile"), textOf("student_left_feedback")]).toEqual([
    "Ana atualizou o perfil",
    "Ana deixou um feedback",
  ]);
});

describe("a type without facts of its own in the specification", () => {
  const OF_STUDENTS = ["new_class", "student_confirmed_class", "student_made_payment", "student_updated_profile"];
  test.each([...OF_STUDENTS, "student_left_feedback", "class_moved", "charge_due"])("%s shows its title", (type) => {
    const content = { title: "Rita confirmou a aula de terça", student_name: "Rita", link: "/admin/scheduled-classes" };
    expect(formatNotification(type, content, "pt")).toEqual({ text: content.title, link: content.link });
  });

  test("a type with facts shows them, or its title where they are missing", () => {
    const content = { homework_description: "Essay", title: "Tem tarefa" };
    expect(formatNotification("new_homework", content, "pt").text).toBe("Tarefa nova: Essay");
    expect(formatNotification("new_homework", { title: "Tem tarefa" }, "pt").text).toBe("Tem tarefa");
  });
});

describe("a notification with unknown or missing content", () => {
  test("an unknown type shows its title, without a link", () => {
    const shown = formatNotification("party", { title: "Festa junina", link: "/pt" }, "pt");
    expect(shown).toMatchObject({ text: "Festa junina", link: undefined });
  });

  const NOTHING = [{}, { title: "  " }, { title: { deep: 1 } }, ["title"], null, "title"];
  test.each(NOTHING.map((content) => ({ content })))("$content shows no text", ({ content }) => {
    expect(formatNotification("toString", content, "pt")).toMatchObject({ text: "Nova notificação", link: undefined });
  });

  test("a known type without its facts falls back, and still leads to its link", () => {
    expect(formatNotification("new_schedule", { link: "/admin/scheduled-classes" }, "pt")).toMatchObject({
      text: "Nova notificação",
      link: "/admin/scheduled-classes",
    });
  });
});

test("an article's link uses the page's language, or else the available one", () => {
  const both = { article_title: "Idioms", link_pt: "/pt/blog/idioms", link_en: "/en/blog/idioms" };
  expect(formatNotification("new_article", both, "pt").link).toBe(both.link_pt);
  expect(formatNotification("new_article", both, "en").link).toBe(both.link_en);
  expect(formatNotification("new_article", { ...both, link_en: null }, "en").link).toBe(both.link_pt);
});

test.each([
  ["2026-12-01", "1 de dezembro de 2026"],
  ["2026-12-01T19:30", "1 de dezembro de 2026 às 19:30"],
  ["2026-12-01 19:30:00-03", "1 de dezembro de 2026 às 19:30"],
  ["terça às 10h", "terça às 10h"],
  ["2026-13-45", "2026-13-45"],
])("the date %s reads %s", (class_date, said) => {
  expect(formatNotification("new_class_scheduled", { class_date }, "pt").text).toBe(`Aula nova na agenda: ${said}`);
});

describe("links that leave the site or run a script are dropped", () => {
  test.each([
    "https://evil.example/",
    "//evil.example/x",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "pt/blog",
    "",
    42,
  ])("%j", (link) => {
    expect(formatNotification("new_schedule", { applicant_name: "A", link }, "pt").link).toBeUndefined();
  });
});

test("a student's notification leads to their area in their language", () => {
  const link = "/my-progress?tab=classes&charge=1";
  expect(formatNotification("charge_due", { description: "Moderate", link }, "pt").link).toBe(
    "/pt/meu-progresso/pagamentos?charge=1",
  );
  expect(formatNotification("charge_due", { description: "Moderate", link }, "en").link).toBe(
    "/en/my-progress/payments?charge=1",
  );
});

test.each([
  ["/pt/meu-progresso?tab=homework#h", "en", "/en/my-progress/homework#h"],
  ["/my-progress?tab=homework&homework=1", "pt", "/pt/meu-progresso/tarefas/1"],
  ["/my-progress?tab=classes", "pt", "/pt/meu-progresso/aulas"],
  ["/my-progress?tab=payments", "en", "/en/my-progress/payments"],
  ["/my-progress?tab=nothing", "pt", "/pt/meu-progresso?tab=nothing"],
  ["/my-progress/homework/1", "pt", "/pt/meu-progresso/tarefas/1"],
  ["/my-progress/feedback?feedback=1", "en", "/en/my-progress/feedback?feedback=1"],
  ["/en/dashboard", "pt", "/pt/dashboard"],
  ["/pt", "en", "/en"],
  ["/pt/blog?categoria=dicas", "en", "/en/blog?categoria=dicas"],
  ["/en/blog/idioms", "pt", "/en/blog/idioms"],
  ["/admin/settings?tab=1", "en", "/admin/settings?tab=1"],
  ["/my-progressive", "en", "/my-progressive"],
] as const)("a link to %s opens for who reads %s at %s", (link, lang, opens) => {
  expect(formatNotification("test_graded", { module: "1", link }, lang).link).toBe(opens);
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { BELL_TEXTS, formatNotification } from "./bell";

/** A realistic content of each type, as the database writes it, and its sentence. */
const SAID: [type: string, content: Record<string, string | number>, text: string][] = [
  ["new_schedule", { applicant_name: "Mariana Lima" }, "Mariana Lima agendou uma aula experimental"],
  [
    "new_class_scheduled",
    { class_date: "2026-11-25T21:00:00Z" },
    "Aula nova na agenda: 25 de novembro de 2026 às 18:00",
  ],
  [
    "new_class",
    { class_date: "2026-11-25T21:00:00Z" },
    "Você tem aulas novas na agenda, uma por semana: a primeira em 25 de novembro de 2026 às 18:00",
  ],
  ["new_homework", { homework_description: "Unit 3, page 12" }, "Tarefa nova: Unit 3, page 12"],
  ["new_article", { article_title: "Phrasal verbs" }, "Saiu no blog: Phrasal verbs"],
  ["dictation_graded", { dictation_name: "At the airport", grade: 8.5 }, "“At the airport” foi corrigido: nota 8,5"],
  ["homework_graded", { homework_description: "Essay", grade: "9.0" }, "“Essay” foi corrigida: nota 9,0"],
  ["cards_due", { count: 1200 }, "Cartões para revisar hoje: 1.200"],
  ["test_graded", { module: "Módulo 4" }, "Sua prova foi corrigida: Módulo 4"],
  ["student_confirmed_class", {}, "Uma aula foi confirmada"],
  [
    "invitation_answered",
    { applicant_name: "Mariana Lima", class_date: "2026-11-25T18:00", answer: "no" },
    "Mariana Lima respondeu “Não” ao convite da aula de 25 de novembro de 2026 às 18:00. Ela continua marcada",
  ],
  ["trial_moved", { applicant_name: "Mariana Lima" }, "Mariana Lima remarcou a aula experimental"],
  [
    "trial_lapsed",
    { applicant_name: "Mariana Lima" },
    "Mariana Lima não confirmou a aula experimental, e o horário está livre",
  ],
  ["trials_full", { count: 20 }, "Hoje já são 20 aulas experimentais: novos pedidos são recusados até amanhã"],
  ["trial_cancelled", { applicant_name: "Mariana Lima" }, "Mariana Lima cancelou a aula experimental"],
  ["class_moved", { class_date: "2026-11-25T18:00" }, "Sua aula mudou para 25 de novembro de 2026 às 18:00"],
  [
    "class_soon",
    { class_date: "2026-11-25T18:00", hours: 24 },
    "Lembrete da sua aula: 25 de novembro de 2026 às 18:00",
  ],
  ["class_link", { class_date: "2026-11-25T18:00" }, "O link da sua aula de 25 de novembro de 2026 às 18:00 mudou"],
  [
    "class_notes",
    { class_date: "2026-11-25T18:00" },
    "As anotações da sua aula de 25 de novembro de 2026 às 18:00 estão prontas",
  ],
  ["class_cancelled", { class_date: "2026-11-25T18:00" }, "Sua aula de 25 de novembro de 2026 às 18:00 foi cancelada"],
  [
    "student_moved_class",
    { student_name: "Ana", class_date: "2026-11-25T18:00" },
    "Ana remarcou a aula para 25 de novembro de 2026 às 18:00",
  ],
  [
    "student_cancelled_class",
    { student_name: "Ana", class_date: "2026-11-25T18:00" },
    "Ana cancelou a aula de 25 de novembro de 2026 às 18:00",
  ],
  ["topic_suggested", { topic: "Phrasal verbs" }, "Sugestão de tema para o blog: Phrasal verbs"],
  [
    "pix_received",
    { student_name: "Ana", plan: "Moderate", month: "2026-12-01" },
    "Ana pagou por Pix: Moderate 12/2026",
  ],
  ["pix_unknown", { amount_cents: 7_777 }, "Chegou um Pix que não é de nenhuma cobrança"],
  ["pix_silent", {}, "O provedor Pix não responde como deveria"],
  [
    "pix_refunded",
    { student_name: "Ana", plan: "Moderate", month: "2026-12-01" },
    "Pix devolvido a Ana: Moderate 12/2026",
  ],
  ["student_made_payment", {}, "Chegou um pagamento para você conferir"],
  ["student_updated_profile", {}, "Um perfil de aluno foi atualizado"],
  ["student_left_feedback", {}, "Você recebeu um feedback"],
  ["charge_due", { plan: "Moderate", month: "2026-12-01" }, "Nova cobrança: Moderate 12/2026"],
  [
    "charge_reminder",
    { plan: "Moderate", month: "2026-12-01", due_on: "2026-12-05" },
    "Lembrete: Moderate 12/2026 vence em 5 de dezembro de 2026",
  ],
  ["charge_overdue", { plan: "Moderate", month: "2026-12-01" }, "Pagamento em atraso: Moderate 12/2026"],
  ["charge_paid", { plan: "Moderate", month: "2026-12-01" }, "Pagamento recebido: Moderate 12/2026"],
  ["proof_declined", { reason: "Outro valor" }, "Seu comprovante não foi aceito: Outro valor"],
  ["homework_submitted", { student_name: "Ana", homework_description: "Essay" }, "Ana entregou “Essay”"],
  ["feedback_answered", {}, "A professora respondeu ao seu feedback"],
  ["publication_asked", {}, "A professora quer publicar o seu comentário"],
  ["publication_answered", { student_name: "Ana", answer: "yes" }, "Ana autorizou a publicação"],
  ["mei_limit", { basis: "forecast", percent: "80", year: "2026" }, "A previsão de 2026 chega a 80% do limite do MEI"],
  ["backup_failed", {}, "O backup desta noite não deu certo"],
  ["push_test", {}, "Este é um teste: os avisos chegam a este aparelho"],
  ["disk_filling", { percent: "91" }, "O disco do site está 91% cheio"],
  [
    "address_paused",
    { student_name: "Bia" },
    "Vários e-mails para Bia voltaram, e o site parou de escrever para esse endereço",
  ],
  [
    "mail_refused",
    { reason: "LOGIN" },
    "Os e-mails do site não estão saindo. O servidor de e-mail recusou o acesso do site: confira a configuração do e-mail.",
  ],
  ["erasure_requested", { student_name: "Ana" }, "Ana pediu a exclusão dos seus dados"],
];

describe("every type has its own Portuguese sentence and link", () => {
  test.each(SAID)("%s", (type, content, text) => {
    const said = formatNotification(type, { ...content, link: "/x?y=1#z", link_en: "/x?y=1#z" }, "en");
    expect(said.text).toContain(text);
    expect(said.link).toBe("/x?y=1#z");
  });

  test("every type of the catalogue has an example here, and no two have the same text", () => {
    expect(Object.keys(BELL_TEXTS).sort()).toEqual(SAID.map(([type]) => type).sort());
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
    expect(written.filter((type) => !Object.hasOwn(BELL_TEXTS, type))).toEqual([]);
  });
});

test("a confirmation names the student and the class where the content has them", () => {
  const content = { student_name: "Ana", class_date: "2026-11-25T18:00" };
  expect(formatNotification("student_confirmed_class", content, "pt").text).toBe(
    "Ana confirmou a aula de 25 de novembro de 2026 às 18:00",
  );
});

test("profile changes and feedback name the student where the content does", () => {
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

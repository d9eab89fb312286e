import { writeFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { plusMonths } from "../../app/platform/time/plus-months.ts";
import { findFirefox, findWebKit } from "../../scripts/testing/engines.ts";
import { recordGreeting } from "../../server/demo/greeting.ts";
import { weekday } from "../../supabase/tests/days.ts";
import { charge } from "../charge.ts";
import { assign } from "../classroom.ts";
import { client, expect, TEACHER } from "../fixtures.ts";
import { addNotification } from "../notifications.ts";
import { newStudent, PASSWORD, type Someone, short } from "../people.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { answered, PLAYED } from "./recordings.ts";
import { css, Visitor } from "./visitor.ts";
import { startWebKit } from "./webkit.ts";

const firefox = findFirefox();
const webkit = findWebKit();
/** Each books in weeks of its own. */
const ENGINES: { name: string; weeks: number; start: () => Promise<Engine> }[] = [];
if (firefox) ENGINES.push({ name: "Firefox", weeks: 9, start: () => startFirefox(firefox) });
if (webkit) ENGINES.push({ name: "WebKit", weeks: 10, start: () => startWebKit(webkit) });
const teacher: Someone = { ...TEACHER, id: "", name: "" };

for (const { name, weeks, start } of ENGINES) {
  const test = base.extend<{ visitor: Visitor }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    visitor: async ({}, use) => {
      const engine = await start();
      try {
        await use(new Visitor(engine, String(process.env.SITE_UNDER_TEST)));
        expect(engine.errors()).toEqual([]);
      } finally {
        await engine.close();
      }
    },
  });

  test.describe(name, () => {
    test("a visitor books a class", async ({ visitor }) => {
      await visitor.open("/pt/agendar");
      await visitor.type("Nome completo", "Maria da Silva");
      await visitor.type("E-mail", `maria.${short()}@example.com`);
      await visitor.type("Telefone (WhatsApp)", "(11) 91234-5678");
      const day = weekday(weeks, 2);
      // At the end of a month the first free hour, and so the month shown, can be the next one's.
      const middle = css('[data-day$="-15"]');
      await visitor.there(middle);
      const shown = String(
        await visitor.engine.run("return document.querySelector(arguments[0]).dataset.day", middle.name),
      );
      for (let at = shown; at.slice(0, 7) < day.slice(0, 7); at = plusMonths(at, 1)) {
        await visitor.press("Mês seguinte");
        await visitor.there(css(`[data-day="${plusMonths(at, 1).slice(0, 7)}-15"]`));
      }
      await visitor.pressOn(css(`[data-day="${day}"]`));
      await visitor.pressOn(css('input[value="10:30"]'));
      await visitor.pressOn({ kind: "field", name: "Aceito os" });
      await visitor.press("Agendar aula grátis");
      await visitor.at(/confirmacao-agendamento\?reserva=/);
    });

    test("a student signs in, submits homework, is notified, signs out, and Back shows nothing of theirs", async ({
      visitor,
    }) => {
      const student = await newStudent(`Lia${short()}`);
      const { id, title } = await assign(teacher, student);
      await visitor.open(`/pt/perfil?next=${encodeURIComponent(`/pt/meu-progresso/tarefas/${id}`)}`);
      await signIn(visitor, student.email);
      await visitor.sees(title);
      await visitor.type("Sua resposta", "Yesterday I went home. Não é?");
      await visitor.press("Entregar");
      await visitor.sees("Tarefa entregue");
      await addNotification(student, "Unit 7");
      await visitor.press("Notificações, 2 não lidas");
      await visitor.sees("Unit 7");
      await visitor.press("Marcar todas como lidas");
      await visitor.press("Fechar");
      await visitor.open("/pt/dashboard");
      await visitor.sees(student.name);
      await visitor.open("/pt/perfil");
      await visitor.press("Sair");
      await visitor.at(/^\/pt$/);
      await visitor.engine.run("history.back()");
      await visitor.at(/perfil/);
      await visitor.there({ kind: "field", name: "Senha" });
      expect(await visitor.engine.has({ kind: "text", name: student.name })).toBe(false);
    });

    test("a student pays @whole", async ({ visitor }, testInfo) => {
      const pix = { pix_key: "escola@example.com", pix_name: "Alex Morgan", pix_city: "Sao Paulo" };
      await client("server").from("billing_rules").update(pix).eq("singleton", true);
      const student = await newStudent(`Nina${short()}`);
      const { id } = await charge(teacher, student, 12_000);
      await visitor.open("/pt/perfil");
      await signIn(visitor, student.email);
      await visitor.press("Ver como pagar", "link");
      await visitor.press("Pagar com Pix");
      await visitor.press("Copiar código Pix");
      const proof = testInfo.outputPath("comprovante.pdf");
      await writeFile(proof, `%PDF-1.4 ${id}`);
      await visitor.engine.give(css("input[type=file]"), proof);
      await visitor.sees("Comprovante enviado");
    });

    test("a visitor hears the teacher's greeting, and reads it along @whole", async ({ visitor }) => {
      await recordGreeting(client("server"));
      await visitor.open("/pt");
      await visitor.pressOn(css('a[href^="/media/greeting/"]'));
      await visitor.there(css("[role=group] > audio > track"));
      await visitor.sees("Vamos conversar?");
    });

    test("a student hears recordings of other browsers, and reads a message for a recording that no browser plays @whole", async ({
      visitor,
    }) => {
      const student = await newStudent(`Ruth${short()}`);
      await visitor.open("/pt/perfil");
      await signIn(visitor, student.email);
      await visitor.sees(student.name);
      for (const { name, type } of PLAYED) {
        const id = await answered(teacher, student, name, type);
        await visitor.open(`/pt/meu-progresso/tarefas/${id}`);
        await visitor.sees("Gravação de 0:02");
        await visitor.press("Ouvir");
        const heard = () => visitor.engine.run("return document.querySelector('audio').currentTime > 0.5");
        await expect.poll(heard, name).toBe(true);
        await visitor.there(css("[role=alert] a[download]"), false);
      }
      const silent = await answered(teacher, student, "spoken.amr", "audio/amr");
      await visitor.open(`/pt/meu-progresso/tarefas/${silent}`);
      await visitor.press("Ouvir");
      await visitor.there(css("[role=alert] a[download]"));
      const said = await visitor.engine.run(
        "return document.querySelector('[role=alert]:has(a[download])').textContent",
      );
      expect(said).toContain("Navegadores não tocam este tipo de gravação.");
    });

    // WebKitGTK asks its window for the microphone, and the window of a test has no microphone.
    if (name === "Firefox")
      test("a student records an answer and hands it in @whole", async ({ visitor }) => {
        const student = await newStudent(`Iris${short()}`);
        const { id } = await assign(teacher, student, { kind: "speaking" });
        await visitor.open(`/pt/perfil?next=${encodeURIComponent(`/pt/meu-progresso/tarefas/${id}`)}`);
        await signIn(visitor, student.email);
        await visitor.press("Gravar");
        await visitor.sees("0:02 / 5:00");
        await visitor.press("Terminar");
        await visitor.press("Entregar");
        await visitor.sees("Tarefa entregue");
        const { data } = await client("server").from("homework_files").select("file_name").eq("homework_id", id);
        expect(data).toEqual([{ file_name: expect.stringMatching(/\.(ogg|opus|web[am]|m4a)$/) }]);
      });

    test("the teacher writes an article @whole", async ({ visitor }) => {
      await visitor.open("/pt/perfil");
      await signIn(visitor, TEACHER.email);
      await visitor.at(/^\/admin\/dashboard/);
      await visitor.open("/admin/publish-article");
      await visitor.at(/publish-article\/[\w-]{36}/);
      await visitor.type("Título", `Pedir café ${short()}`);
      await visitor.engine.type(css("[contenteditable=true]"), "Pedir um café parece fácil, não é?");
      await visitor.sees("Pedir um café parece fácil, não é?");
      await visitor.sees("Salvo às");
    });
  });
}

async function signIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.type("E-mail", email);
  await visitor.type("Senha", PASSWORD);
  await visitor.press("Entrar");
}

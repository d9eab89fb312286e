import { test as base, expect } from "@playwright/test";
import { weekday } from "../../supabase/tests/days.ts";
import { assign } from "../classroom.ts";
import { client } from "../fixtures.ts";
import { deactivate, newStudent, newTeacher, PASSWORD, type Someone } from "../people.ts";
import { scheduleFor } from "../schedule-class.ts";
import { type Listener, missingPackages, startOrca } from "./orca.ts";
import { silence, transcriptOf } from "./transcript.ts";

const missing = missingPackages();
if (missing.length > 0) console.log(`Skipped: Orca needs ${missing.join(", ")} (Debian).`);
const HOUR = /^\d{2}:\d{2}/;
const LOADED = /^Carregamento de .+ concluído\.$/;

const test = base.extend<{ listener: Listener }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  listener: async ({}, use) => {
    const listener = await startOrca();
    await use(listener);
    await listener.close();
  },
});

/** Opens a page by its address, as a person who sees nothing does, and goes to its top. */
async function open({ page, press, type, heard, forget }: Listener, path: string): Promise<void> {
  forget();
  press("ctrl+l");
  type(`${process.env.SITE_UNDER_TEST}${path}`);
  press("Return");
  await expect.poll(() => heard().some((line) => LOADED.test(line)), `${path} has loaded`).toBe(true);
  await page.waitForFunction(
    () => !("__reactRouterContext" in window) || document.documentElement.dataset.hydrated !== undefined,
  );
  // Asked for the hour, Orca says it after nearly all that it had to say of the page.
  press("ctrl+Home", "Insert+t");
  await expect.poll(() => heard().some((line) => HOUR.test(line)), `${path} is read`).toBe(true);
  await silence(heard);
}

/** Signs somebody in, as their browser keeps the session. */
async function signIn({ page }: Listener, { email }: Someone): Promise<void> {
  const { data } = await client().auth.signInWithPassword({ email, password: PASSWORD });
  await page.goto(`${process.env.SITE_UNDER_TEST}/healthz`);
  await page.evaluate((session) => localStorage.setItem("session", session), JSON.stringify(data.session));
}

test.describe("who listens to Orca hears what it takes that", () => {
  test.skip(missing.length > 0, "Debian packages are missing");

  test("a visitor books a trial class", async ({ listener }) => {
    await open(listener, "/pt/agendar");
    const { press, type, tabTo, end } = transcriptOf("a visitor books a trial class", listener);
    await press("Return");
    await tabTo(/^Próximo horário livre/);
    await press("space");
    await tabTo(/^Nome completo/);
    await type("Maria da Silva");
    await tabTo(/^Telefone/);
    await type("11912345678");
    await tabTo(/^E-mail/);
    await type("maria@example.com");
    await tabTo(/^Aceito os/);
    await press("space");
    await tabTo(/^Agendar aula grátis/);
    await press("Return", LOADED);
    await end();
  });

  test("a student hands in homework", async ({ listener }) => {
    const teacher = await newTeacher("Alex");
    const student = await newStudent("Lia");
    const { id } = await assign(teacher, student);
    await deactivate(teacher);
    await signIn(listener, student);
    await open(listener, `/pt/meu-progresso/tarefas/${id}`);
    const { press, type, tabTo, end } = transcriptOf("a student hands in homework", listener);
    await press("Return");
    await tabTo(/^Sua resposta/);
    await type("Yesterday I went home.");
    await tabTo(/^Entregar/);
    await press("Return");
    await end();
  });

  test("the teacher confirms a class", async ({ listener }) => {
    const teacher = await newTeacher("Alex");
    const student = await newStudent("Nina");
    await scheduleFor(student, weekday(31, 7), "09:00");
    await signIn(listener, teacher);
    await open(listener, `/admin/scheduled-classes?q=${encodeURIComponent(student.name)}`);
    const { press, tabTo, end } = transcriptOf("the teacher confirms a class", listener);
    await press("Return");
    await press("t");
    await tabTo(/^Nina/);
    await press("Return");
    await tabTo(/^Confirmar/);
    await press("Return");
    await end();
    await deactivate(teacher);
  });
});

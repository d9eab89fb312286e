import type { Session } from "@supabase/supabase-js";
import { client, expect, forgive, test } from "./fixtures.ts";
import { as, enter, newStudent, type Someone } from "./people.ts";
import { types } from "./typing.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const APART = [
  ["10 minutes", 10 * MINUTE_MS],
  ["an hour", HOUR_MS],
  ["a day", 24 * HOUR_MS],
] as const;
const CLOCKS = APART.flatMap(([name, ms]) => [[`${name} ahead`, ms] as const, [`${name} behind`, -ms] as const]);

/** The stored session: valid for an hour, expired by its own time, or with a token that the server refuses. */
const TOKENS: Record<string, (session: Session) => object> = {
  fresh: (session) => session,
  "run out": (session) => ({ ...session, expires_at: 1 }),
  refused: (session) => ({ ...session, access_token: `${session.access_token.slice(0, -6)}AAAAAA` }),
};

const profession = async ({ id }: Someone) =>
  (await client("server").from("profiles").select("profession").eq("id", id).single()).data?.profession;

for (const [clock, apart] of CLOCKS)
  test(`a clock ${clock} keeps nobody out, and what is saved arrives, with any token`, async ({
    page,
    context,
    pageErrors,
  }) => {
    const person = await newStudent("Hora");
    await context.addCookies([{ name: "language", value: "pt", url: String(process.env.SITE_UNDER_TEST) }]);
    await page.clock.install({ time: Date.now() + apart });
    for (const [name, kept] of Object.entries(TOKENS)) {
      const { data } = await (await as(person)).auth.getSession();
      if (!data.session) throw new Error("Nobody is signed in");
      await page.goto("/healthz");
      await page.evaluate((session) => localStorage.setItem("session", session), JSON.stringify(kept(data.session)));
      await page.goto("/pt/perfil");
      await types(page.getByLabel("Profissão"), name);
      await page.getByRole("button", { name: "Salvar", exact: true }).click();
      await expect.poll(() => profession(person)).toBe(name);
      await page.reload();
      await expect(page.getByLabel("Profissão")).toHaveValue(name);
    }
    // The token is refused once, and then renewed.
    forgive(pageErrors, /status of 40[13]/);
  });

for (const [zone, isTold] of [
  ["America/Sao_Paulo", false],
  ["America/Bahia", false],
  ["Europe/Lisbon", true],
  ["America/Noronha", true],
] as const)
  test(`a reader in ${zone} is ${isTold ? "" : "not "}told whose hours the page shows @desktop`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: "pt-BR", timezoneId: zone });
    await enter(context, "aluno");
    const page = await context.newPage();
    await page.goto("/pt/dashboard");
    await expect(page.locator("html[data-hydrated]")).toHaveCount(1);
    await expect(page.getByText("Os horários são de Brasília, não do seu fuso.")).toBeVisible({ visible: isTold });
    await context.close();
  });

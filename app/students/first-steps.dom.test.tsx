import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { FirstSteps } from "./first-steps";

const STUDENT = { full_name: "Lia Prado", email: "lia@example.com", phone: "+5511912345678", language: "pt" } as const;

/** How many rows of each table the backend counts; null refuses. */
let counts: Record<string, number> | null;
beforeEach(() => {
  counts = { classes: 0, charges: 0 };
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const table = new URL(input instanceof Request ? input.url : input).pathname.split("/").at(-1) ?? "";
    if (!counts) return Response.json({ message: "no" }, { status: 500 });
    return new Response(null, { headers: { "content-range": `*/${counts[table]}` } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const onClose = vi.fn();
type Student = Parameters<typeof FirstSteps>[0]["student"];
const show = (more: Partial<Student> = {}) =>
  render(<FirstSteps id="s" student={{ ...STUDENT, ...more }} password="abc-123" onClose={onClose} />);
const step = (name: string) => screen.getByRole("link", { name });

test("the access goes to the student's WhatsApp with address, e-mail and password, and is ticked once opened", () => {
  show();
  const link = step(m.students_step_access());
  const { host, pathname, searchParams } = new URL(link.getAttribute("href") ?? "");
  expect([host, pathname]).toEqual(["wa.me", "/5511912345678"]);
  expect(searchParams.get("text")).toBe(
    `Oi, Lia! Seu acesso à área do aluno está pronto. Entre em ${location.origin}/pt/perfil com o e-mail lia@example.com e a senha provisória abc-123. Ela vale por 7 dias: ao entrar, você escolhe a sua.`,
  );
  expect(screen.queryByText(m.students_done())).toBeNull();
  fireEvent.click(link);
  expect(screen.getByText(m.students_done())).toBeVisible();
});

test("the message is in the student's language, whatever the language of the panel", () => {
  show({ language: "en" });
  const text = new URL(step(m.students_step_access()).getAttribute("href") ?? "").searchParams.get("text");
  expect(text).toMatch(/^Hi Lia!/);
  expect(text).toContain(`${location.origin}/en/profile`);
});

test("WhatsApp asks to whom the message goes if the student has no number", () => {
  show({ phone: null });
  expect(step(m.students_step_access()).getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\?text=/);
});

test("class and charge lead into their forms with the student chosen, and are ticked once they are there", async () => {
  show();
  expect(step(m.students_step_class())).toHaveAttribute("href", "/admin/scheduled-classes?new=&student=s");
  expect(step(m.students_step_charge())).toHaveAttribute("href", "/admin/students/s/payments?new=first");
  counts = { classes: 1, charges: 0 };
  fireEvent.focus(window);
  expect(await screen.findAllByText(m.students_done())).toHaveLength(1);
  counts = { classes: 1, charges: 1 };
  fireEvent.focus(window);
  await expect.poll(() => screen.getAllByText(m.students_done())).toHaveLength(2);
  fireEvent.click(step(m.students_step_access()));
  expect(screen.getByRole("button", { name: m.students_steps_finished() })).toBeVisible();
});

test("all steps can wait", () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: m.students_steps_later() }));
  expect(onClose).toHaveBeenCalledOnce();
});

import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/platform/forms/testing";
import { ChannelTable } from "./channel-table";
import { notificationWrites } from "./notification-choices";
import { NotificationTimes } from "./notification-times";

/** The writes that the backend received, at the network's edge. */
let given: unknown[];
beforeEach(() => {
  given = [];
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.method === "GET") return Response.json([]);
    given.push(await request.json());
    return Response.json([{}], { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["channels", <ChannelTable key="channels" person="aluno" chosen={null} />],
  ["hours", <NotificationTimes key="hours" chosen={null} />],
])("%s that could not be read show an error, and cannot be changed", async (_what, choices) => {
  renderPage(choices, notificationWrites);
  expect(await screen.findByRole("alert")).toBeVisible();
  for (const box of screen.getAllByRole("checkbox")) expect(box).toBeDisabled();
});

test("choosing a channel writes that choice alone", async () => {
  const chosen = [{ topic: "homework", by_mail: false, by_push: true }];
  renderPage(<ChannelTable person="aluno" chosen={chosen} />, notificationWrites);
  const phone = screen.getByRole("checkbox", { name: /Tarefas.*: Celular/ });
  await waitFor(() => expect(phone).toBeEnabled());
  fireEvent.click(phone);
  await waitFor(() => expect(given).toEqual([{ topic: "homework", by_push: false }]));
});

test("two channels chosen at once are both written, and a refused one returns to its previous state", async () => {
  renderPage(<ChannelTable person="aluno" chosen={[]} />, notificationWrites);
  const phone = screen.getByRole("checkbox", { name: /Tarefas.*: Celular/ });
  const mail = screen.getByRole("checkbox", { name: /Tarefas.*: E-mail/ });
  await waitFor(() => expect(phone).toBeEnabled());
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.method === "GET") return Response.json([]);
    given.push(await request.json());
    return given.length === 1 ? Response.json([]) : Response.json([{}], { status: 201 });
  });
  fireEvent.click(phone);
  fireEvent.click(mail);
  await waitFor(() => expect([phone.matches(":checked"), mail.matches(":checked")]).toEqual([true, false]));
  // The error log receives a write as well.
  expect(given).toEqual(
    expect.arrayContaining([
      { topic: "homework", by_push: false },
      { topic: "homework", by_mail: false },
    ]),
  );
});

test.each([
  ["admin", 1],
  ["aluno", 0],
] as const)("the table says which topics send no mail, or always do (%s)", async (person, times) => {
  renderPage(<ChannelTable person={person} chosen={[]} />, notificationWrites);
  await waitFor(() => expect(screen.getAllByRole("checkbox")[0]).toBeEnabled());
  expect(screen.queryAllByText(/Confirmações de aula e respostas a convites aparecem só no sino/)).toHaveLength(times);
});

test("quiet hours are written as a whole, without other settings", async () => {
  const chosen = { quiet_from: "22:00", quiet_until: "07:00", digest_at: "18:00" };
  renderPage(<NotificationTimes chosen={chosen} />, notificationWrites);
  fireEvent.change(await screen.findByLabelText("Das"), { target: { value: "21:30" } });
  await waitFor(() => expect(given).toEqual([{ quiet_from: "21:30", quiet_until: "07:00" }]));
});

test("quiet hours changed back to their stored values are not written", async () => {
  const chosen = { quiet_from: "22:00", quiet_until: "07:00", digest_at: null };
  renderPage(<NotificationTimes chosen={chosen} />, notificationWrites);
  const until = await screen.findByLabelText("Até");
  fireEvent.change(until, { target: { value: "20:00" } });
  expect(await screen.findByRole("alert")).toBeVisible();
  fireEvent.change(until, { target: { value: "07:00" } });
  fireEvent.change(until, { target: { value: "08:00" } });
  await waitFor(() => expect(given).toEqual([{ quiet_from: "22:00", quiet_until: "08:00" }]));
});

test("choices made in quick succession are written one after the other, so that the last one stays", async () => {
  const chosen = { quiet_from: null, quiet_until: null, digest_at: "18:00" };
  renderPage(<NotificationTimes chosen={chosen} />, notificationWrites);
  const hour = await screen.findByLabelText("Hora do resumo");
  await waitFor(() => expect(hour).toBeEnabled());
  const answers: (() => void)[] = [];
  let open = 0;
  let most = 0;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.method === "GET") return Response.json([]);
    most = Math.max(most, ++open);
    given.push(await request.json());
    await new Promise<void>((answer) => answers.push(answer));
    open--;
    return Response.json([{}], { status: 201 });
  });
  fireEvent.change(hour, { target: { value: "19:00" } });
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.change(hour, { target: { value: "20:00" } });
  fireEvent.click(screen.getByRole("checkbox", { name: /silêncio/ }));
  for (let answered = 0; answered < 3; answered++) {
    await waitFor(() => expect(answers.length).toBeGreaterThan(answered));
    answers[answered]?.();
  }
  await waitFor(() =>
    expect(given).toEqual([
      { digest_at: "19:00" },
      { digest_at: "20:00" },
      { quiet_from: "22:00", quiet_until: "07:00" },
    ]),
  );
  expect(most).toBe(1);
});

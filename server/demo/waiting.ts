import { createHash } from "node:crypto";
import { TERMS_VERSION } from "../../app/school/legal-versions.ts";
import type { Client } from "../backend/site-backend.ts";
import { expectSuccess } from "./expect-success.ts";
import { BEATRIZ, RAFAEL } from "./personas.ts";
import { weekday } from "./weekdays.ts";

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Opens the visitor's page of the demo's waiting list: /pt/lista-de-espera?espera=… */
const VISITORS_KEY = createHash("sha256").update("demo waiting list").digest("base64url");

/** Puts two students and a visitor on the demo's waiting list; one student and the visitor are offered an hour. */
export async function fillWaitingList(server: Client, ids: Map<string, string>): Promise<void> {
  const present = expectSuccess(await server.from("waiting_list").select("id").limit(1));
  if (present.length > 0) return;
  const classOf = async (email: string) => {
    const classes = server.from("classes").select("id, calendar_entries!inner(starts_at)").eq("status", "scheduled");
    const asked = classes.eq("student_id", ids.get(email) ?? "").gt("calendar_entries.starts_at", hoursFromNow(96));
    const [first] = expectSuccess(await asked.limit(1));
    return { student_id: ids.get(email) ?? "", class_id: first?.id ?? null };
  };
  const suits = { weekdays: [1, 2, 3, 4, 5], from_time: "11:00", until_time: "15:00" };
  const join = async (row: Parameters<ReturnType<typeof waiting>["insert"]>[0]) =>
    expectSuccess(await waiting(server).insert(row).select("id").single())?.id ?? "";
  const offer = async (waiting_id: string, time: string, more: { key_hash?: string } = {}) => {
    const local_start = `${weekday(8)}T${time}`;
    const row = { waiting_id, local_start, offered_at: hoursFromNow(-1), expires_at: hoursFromNow(24), ...more };
    expectSuccess(await server.from("hour_offers").insert(row).select("id"));
  };
  await offer(await join({ ...suits, ...(await classOf(RAFAEL.email)), created_at: hoursFromNow(-70) }), "12:30");
  await join({ ...suits, ...(await classOf(BEATRIZ.email)), weekdays: [6], created_at: hoursFromNow(-20) });
  const visitor = {
    full_name: "Larissa Campos",
    email: "larissa.campos@example.com",
    phone: "+5531900000177",
    language: "pt" as const,
    key_hash: hashOf("no mail has it"),
    terms_version: TERMS_VERSION,
  };
  const waits = await join({ ...suits, ...visitor, weekdays: [2, 4], created_at: hoursFromNow(-30) });
  await offer(waits, "14:00", { key_hash: hashOf(VISITORS_KEY) });
}

const waiting = (server: Client) => server.from("waiting_list");
const hashOf = (key: string): string => `\\x${createHash("sha256").update(key).digest("hex")}`;

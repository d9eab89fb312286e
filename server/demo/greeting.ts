import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "../backend/site-backend.ts";
import { change, expectSuccess } from "./expect-success.ts";

/** Made by espeak-ng (`-v pt-br -s 150 -p 55`) from the words, and by lame (`-m m --resample 22.05 -b 24`). */
const RECORDING = path.resolve(import.meta.dirname, "greeting.mp3");
const WORDS = `Olá! Esta é uma voz sintética, feita por um programa para a demonstração.
Aqui, quem dá as aulas se apresenta com a própria voz.
A primeira aula é gratuita. Vamos conversar?`;
const SECONDS = 14;

/** Gives the demo's teacher a greeting by a synthetic voice that says so, unless she has one. */
export async function recordGreeting(server: Client): Promise<void> {
  const { greeting_file } = expectSuccess(await server.from("site_settings").select("greeting_file").single());
  if (greeting_file) return;
  const bytes = await readFile(RECORDING);
  const file = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.mp3`;
  const stored = { contentType: "audio/mpeg", upsert: true };
  expectSuccess(await server.storage.from("greetings").upload(file, bytes, stored));
  const greeting = { greeting_file: file, greeting_words: WORDS, greeting_seconds: SECONDS };
  await change(server.from("site_settings").update(greeting).eq("singleton", true).select("singleton"));
}

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const MOST_MAILS = 50;

/** Development only: a page of the mails in the folder, newest first, with clickable links. */
export async function showMails(dataDir: string): Promise<Response> {
  const folder = path.join(dataDir, "mail");
  const files = (await readdir(folder).catch(() => [])).sort().reverse().slice(0, MOST_MAILS);
  const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const shown = mails.map((mail) => `<pre>${withLinks(textOf(mail))}</pre>`).join("<hr>");
  const page = `<!doctype html><meta charset="utf-8"><title>Mail</title>
<style>body{max-width:70ch;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui}pre{white-space:pre-wrap}</style>
<h1>Mail</h1>${shown || "<p>No mail yet.</p>"}`;
  return new Response(page, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });
}

/** The relevant headers and the text part of a mail that this site wrote. */
function textOf(mail: string): string {
  const headers = mail.split(/\r?\n\r?\n/, 1).join();
  const said = headers.split(/\r?\n(?=\S)/).filter((line) => /^(To|Subject|Date):/i.test(line));
  const [, part = ""] = /content-type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(mail) ?? [];
  return [...said.map(decodeWords), "", decodeQuoted(part)].join("\n");
}

const bytesOf = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
const decodeQuoted = (text: string): string => bytesOf(text.replace(/=\r?\n/g, ""));
const decodeWords = (line: string): string =>
  line
    .replace(/\r?\n\s+/g, "")
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) => bytesOf(word.replaceAll("_", " ")))
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, word: string) => Buffer.from(word, "base64").toString());

const withLinks = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/https?:\/\/\S+/g, (link) => `<a href="${link.replaceAll('"', "&quot;")}">${link}</a>`);

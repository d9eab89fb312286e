// Writes a gallery of all mails: each kind in both languages, in light and dark, at 600 and 360 pixels.
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { LANGS } from "../app/i18n/screens.ts";
import { escapeHtml } from "../server/mail/mail-html.ts";
import { sampleMails } from "../server/mail/testing.ts";

const folder = path.resolve(process.argv[2] ?? "test-results/mails");
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const shown: string[] = [];
for (const lang of LANGS) {
  for (const { name, mail } of sampleMails(lang)) {
    let html = mail.html;
    for (const { cid, content } of mail.attachments ?? []) {
      const picture = (await buffer(content)).toString("base64");
      html = html.replaceAll(`cid:${cid}`, `data:image/png;base64,${picture}`);
    }
    const file = `${lang}-${name}`;
    await writeFile(path.join(folder, `${file}-light.html`), html);
    await writeFile(path.join(folder, `${file}-dark.html`), html.replace("(prefers-color-scheme:dark)", "all"));
    const frames = ["light", "dark"].flatMap((colours) =>
      [600, 360].map((width) => `<iframe src="${file}-${colours}.html" width="${width}" loading="lazy"></iframe>`),
    );
    shown.push(`<h2>${lang}: ${name}</h2><p>${escapeHtml(mail.subject)}</p><pre>${escapeHtml(mail.text)}</pre>
<div>${frames.join("")}</div>`);
  }
}
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>All mails</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}pre{white-space:pre-wrap;max-width:80ch;background:#eee;padding:1rem}
div{display:flex;gap:1rem;overflow:auto}iframe{height:720px;flex:none;border:1px solid #999}</style>
<h1>All mails</h1>${shown.join("\n")}</html>`;
await writeFile(path.join(folder, "index.html"), page);
console.log(`${shown.length} mails: ${path.join(folder, "index.html")}`);

import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";
import { toFiles } from "./deliver.ts";
import { BRAND, FACTS, SITE, sampleMails } from "./testing.ts";

test("a payment code is in the text, and its QR code is an attachment that the HTML shows", async () => {
  const folder = path.join(process.env.TMPDIR ?? "/tmp", `pix-${crypto.randomUUID()}`);
  const mail = sampleMails("pt").find(({ name }) => name === "charge_due")?.mail;
  if (!mail) throw new Error("no mail about a charge");
  const parcel = { id: crypto.randomUUID(), createdAt: new Date(), brand: BRAND, answersTo: null, mail };
  await toFiles(folder, SITE, () => {})(parcel, async () => true);
  const [file = ""] = await readdir(folder);
  const written = await readFile(path.join(folder, file), "utf8");
  await rm(folder, { recursive: true });
  const parts = written.split(/\r\n--[^\r\n]+\r\n/);
  const picture = parts.find((part) => part.startsWith("Content-Type: image/png"));
  expect(picture).toContain("Content-Disposition: inline");
  const cid = /^Content-Id: <(.+)>/im.exec(picture ?? "")?.[1];
  expect(mail.html).toContain(`src="cid:${cid}"`);
  const bytes = Buffer.from(picture?.split("\r\n\r\n")[1] ?? "", "base64");
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(written).toContain("multipart/related");
});

test("a daily digest has the payment code of each open charge, and of nothing else", () => {
  const charge = (pix_code: string) => ({ kind: "charge_due", data: { ...FACTS, pix_code } });
  const items = [charge("00020101021226-one"), { kind: "new_homework", data: FACTS }, charge("00020101021226-two")];
  const order = { kind: "digest", recipient: "ana@example.com", language: "pt" as const, data: { name: "Ana", items } };
  const { text, html } = composeMail(order, SITE, BRAND);
  expect(text.match(/^ {2}00020101021226-\w+$/gm)).toEqual(["  00020101021226-one", "  00020101021226-two"]);
  for (const code of ["00020101021226-one", "00020101021226-two"]) expect(html.split(code)).toHaveLength(2);
});

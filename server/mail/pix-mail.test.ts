import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { toFiles } from "./deliver.ts";
import { BRAND, SITE, sampleMails } from "./testing.ts";

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

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { LEGAL_CHANGES } from "../../../app/i18n/legal-changes.ts";
import { LEGAL_VERSIONS, TERMS_VERSION } from "../../../app/school/legal-versions.ts";
import { openSchool } from "../school.ts";

const FOLDER = path.join(import.meta.dirname, "../../../app/i18n/legal");
const Sections = z.array(z.tuple([z.string().min(1), z.string().min(1)])).min(5);
const Text = z.strictObject({
  terms: Sections,
  privacy: Sections,
  details: Sections.optional(),
});
const Texts = z.strictObject({ pt: Text, en: Text });

const school = await openSchool();
afterAll(() => school.close());

test("a text that people have read never changes: another text is another version", () => {
  const hashes = readdirSync(FOLDER).map((file) => [
    path.basename(file, ".json"),
    createHash("sha256")
      .update(readFileSync(path.join(FOLDER, file)))
      .update(JSON.stringify(LEGAL_CHANGES[path.basename(file, ".json")]))
      .digest("hex"),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(LEGAL_VERSIONS);
});

test.each(Object.keys(LEGAL_VERSIONS))("version %s says the same in both languages, section by section", (version) => {
  const { pt, en } = Texts.parse(JSON.parse(readFileSync(path.join(FOLDER, `${version}.json`), "utf8")));
  expect(en.terms).toHaveLength(pt.terms.length);
  expect(en.privacy).toHaveLength(pt.privacy.length);
  expect(en.details?.length).toBe(pt.details?.length);
  const { pt: told = [], en: toldInEnglish } = LEGAL_CHANGES[version] ?? {};
  expect(told.length).toBeLessThanOrEqual(3);
  expect(toldInEnglish).toHaveLength(told.length);
});

test("the database knows the same versions, and the newest one is in force", async () => {
  const [known] = await school.backend
    .sql`select private.terms_versions() as versions, private.terms_version() as version`;
  expect(known).toEqual({ versions: Object.keys(LEGAL_VERSIONS), version: TERMS_VERSION });
  expect(Object.keys(LEGAL_VERSIONS).toSorted().at(-1)).toBe(TERMS_VERSION);
});

const MINIMUM = { birth_date: "1990-05-01", accepts_terms: true };
const mailsTo = async (address: string) =>
  school.backend.sql`select kind, data from public.mail_outbox where recipient = ${address} and kind = 'new_terms'`;

test("a student gets one mail about a new version of the terms, and is asked until they accept it", async () => {
  const [first] = Object.keys(LEGAL_VERSIONS);
  const lia = await school.join({ ...MINIMUM, full_name: "Lia", terms_version: first });
  const due = async () => (await lia.client.rpc("are_terms_due")).data;
  expect(await due()).toBe(true);
  for (let run = 0; run < 2; run++) await school.server.rpc("run_housekeeping", { step: "terms" }).throwOnError();
  expect(await mailsTo(lia.email)).toEqual([{ kind: "new_terms", data: { name: "Lia", version: TERMS_VERSION } }]);
  await lia.client.rpc("accept_terms").throwOnError();
  expect(await due()).toBe(false);
  const { data: own } = await lia.client.from("consents").select("version").order("version");
  expect(own).toEqual([{ version: first }, { version: TERMS_VERSION }]);
});

test("a student who accepted the version in force, or has left, gets no mail about it", async () => {
  const ina = await school.join({ ...MINIMUM, full_name: "Ina", terms_version: TERMS_VERSION });
  const rui = await school.join({ ...MINIMUM, full_name: "Rui", terms_version: Object.keys(LEGAL_VERSIONS)[0] });
  await school.backend.sql`update public.profiles set deactivated_at = now() where id = ${rui.id}`;
  await school.backend.sql`delete from private.announced_terms`;
  await school.server.rpc("run_housekeeping", { step: "terms" }).throwOnError();
  expect([...(await mailsTo(ina.email)), ...(await mailsTo(rui.email))]).toEqual([]);
  expect((await ina.client.rpc("are_terms_due")).data).toBe(false);
  expect((await school.teacher.client.rpc("are_terms_due")).data).toBe(false);
});

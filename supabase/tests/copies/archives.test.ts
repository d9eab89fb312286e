import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredFile } from "../../../app/copies/copied-files.ts";
import { isNamed } from "../../../app/copies/field-names.ts";
import { sheetPath } from "../../../app/copies/sheets.ts";
import { TOPICS } from "../../../app/copies/topics.ts";
import { type CopyOrder, writeArchive } from "../../../app/copies/write-archive.server.ts";
import { cardsOf } from "../cards.ts";
import { classroomOf, MP3, upload } from "../classroom.ts";
import { booksOf, NOTE_PDF } from "../money.ts";
import { openSchool, type Person } from "../school.ts";
import { fillSchool } from "../security/fill.ts";
import { textIn, unzip } from "./unzip.ts";

const school = await openSchool();
afterAll(() => school.close());

const { assign, submit } = classroomOf(() => school);
const { charge, pay, issueNote, sendProof } = booksOf(() => school);
const { addCard } = cardsOf(() => school);
const { sql } = school.backend;

const open: CopyOrder["open"] = async ({ bucket, path }) => {
  const { data, error } = await school.server.storage.from(bucket).download(path).asStream();
  if (error) throw error;
  return data;
};
type Data = Record<string, unknown>;
const dataOf = async (who: Person): Promise<Data> => {
  const { data } = await who.client.rpc("export_my_data").throwOnError();
  return JSON.parse(JSON.stringify(data));
};
const filesOf = async (person: string): Promise<StoredFile[]> =>
  (await school.server.rpc("list_copied_files", { person }).throwOnError()).data;
async function copyOf(who: Person, change: Partial<CopyOrder> = {}) {
  const data = await dataOf(who);
  const order = { data, stored: await filesOf(who.id), title: "Seus dados", lang: "pt" as const, open, ...change };
  return { data, parts: await unzip(writeArchive(order)) };
}

/** How many rows an export has of each topic, lists inside rows too. */
function countRows(data: Data): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (key: string, value: unknown) => {
    const lists = TOPICS.find((topic) => topic.key === key)?.lists ?? {};
    for (const row of [value].flat().filter((one) => one !== null && one !== undefined)) {
      counts[key] = (counts[key] ?? 0) + 1;
      for (const [field, inside] of Object.entries(lists)) add(inside, Reflect.get(Object(row), field));
    }
  };
  for (const [key, value] of Object.entries(data)) if (key !== "exported_at") add(key, value);
  return counts;
}

const sent = new Map<string, Buffer>();
beforeAll(async () => {
  await fillSchool(school);
  const { student, server } = school;
  const { homework } = await assign({ kind: "file", title: "A recording" });
  const essay = Buffer.from(`An essay ${randomUUID()}`);
  const written = await upload(student, homework, essay);
  const spoken = await upload(student, homework, MP3, "audio/mpeg", "mp3");
  const files = [
    { object: written.object, name: "Redação: final.txt" },
    { object: spoken.object, name: "CON.mp3" },
  ];
  expect((await submit(student, homework, null, 0, files)).error).toBeNull();
  sent.set("arquivos/tarefas/Redação- final.txt", essay).set("arquivos/tarefas/_CON.mp3", MP3);

  const card = await addCard(student, "to hear/listen");
  const recording = `${student.id}/${card}/${randomUUID()}.mp3`;
  await student.client.storage.from("cards").upload(recording, MP3, { contentType: "audio/mpeg" });
  await student.client.rpc("set_card_recording", { card, recording }).throwOnError();
  sent.set("arquivos/cartoes/to hear-listen.mp3", MP3);

  const { id: owed } = await charge(student.id, 12_345);
  const proof = Buffer.from(`%PDF-1.4 ${randomUUID()}`);
  expect((await sendProof(student, owed, proof)).error).toBeNull();
  sent.set("arquivos/comprovantes/comprovante.pdf", proof);
  const { id: payment } = await pay(student.id, 48_000);
  await issueNote(payment, "2026/77");
  sent.set("arquivos/pagamentos/NFS-e 2026-77.pdf", NOTE_PDF);

  const photo = `${student.id}/${randomUUID()}.webp`;
  const picture = Buffer.from("RIFF\u0000\u0000\u0000\u0000WEBPVP8 ");
  await server.storage
    .from("avatars")
    .upload(photo, picture, { contentType: "image/webp" })
    .then(({ error }) => expect(error).toBeNull());
  await sql`update public.profiles set photo = ${photo} where id = ${student.id}`;
  sent.set("arquivos/cadastro/foto.webp", picture);
  await upload(student, homework, Buffer.from("not handed in"));
  sent.set("arquivos/enviados-e-nao-entregues/envio.txt", Buffer.from("not handed in"));
});

test("an archive has each row of the export on its page and in its spreadsheets, and each file as it was sent", async () => {
  const { data, parts } = await copyOf(school.student);
  const page = textIn(parts, "index.html");
  const counts = countRows(data);
  expect(Object.keys(counts).length).toBeGreaterThan(35);
  for (const [key, count] of Object.entries(counts)) {
    const topic = TOPICS.find((one) => one.key === key);
    if (!topic) throw new Error(`The topic ${key} has no name.`);
    expect(page.split(`id="${key}-`).length - 1, `${key} on the page`).toBe(count);
    const sheet = textIn(parts, sheetPath(topic));
    const lines = Papa.parse(sheet.replace(/^\uFEFF/, "").trimEnd(), { delimiter: ";" }).data;
    expect(lines.length - 1, `${key} in its spreadsheet`).toBe(count);
  }
  for (const [name, bytes] of sent) expect([name, parts.get(name)?.equals(bytes)]).toEqual([name, true]);
  expect(JSON.parse(textIn(parts, "dados.json"))).toEqual(data);
});

test("each link of the page leads into the archive or to a place on the page, and nothing to elsewhere", async () => {
  const { parts } = await copyOf(school.student);
  const page = textIn(parts, "index.html");
  const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
  expect(links.length).toBeGreaterThan(50);
  for (const link of new Set(links))
    expect([
      link,
      link.startsWith("#") ? page.includes(`id="${link.slice(1)}"`) : parts.has(decodeURIComponent(link)),
    ]).toEqual([link, true]);
  for (const name of sent.keys()) expect(links.map(decodeURIComponent)).toContain(name);
  expect(page).not.toMatch(/<script|<img|<iframe|\bsrc=|url\(|https?:\/\/(?!meet\.example)/);
});

test("codes are words, amounts are reais, instants have their zone, and ids say nothing", async () => {
  const { parts } = await copyOf(school.student);
  const page = textIn(parts, "index.html").replace(/<style>.*?<\/style>/s, "");
  const text = page.replace(/ (?:id|href)="[^"]*"/g, "").replace(/<[^>]*>/g, "\n");
  expect(text).toContain("R$\u00a0123,45");
  expect(text).toMatch(/\d{2}\/\d{2}\/\d{4},? \d{2}:\d{2} GMT-3/);
  expect(text).toMatch(/Forma de pagamento\n+Pix/);
  for (const words of ["Já consegue", "aluno", "Corrigida"]) expect(text.toLowerCase()).toContain(words.toLowerCase());
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/);
  expect(text).not.toMatch(/\b(no_show|single|works|graded|pending|scheduled|aluno_|true|false|null|undefined)\b/);
});

test("a page in English has English words, names and folders", async () => {
  const { parts } = await copyOf(school.student, { lang: "en", title: "Your data" });
  const page = textIn(parts, "index.html");
  expect(page).toContain('<html lang="en">');
  expect(page).toContain("This is everything the site keeps.");
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining(["data.json", "spreadsheets/homework.csv", "files/homework/_CON.mp3"]),
  );
});

test("a file that is missing or breaks off is listed on the page and counted, and all other files are in the archive", async () => {
  const stored = (await filesOf(school.student.id)).filter(
    ({ name, path }) => sent.has(`${name}`) || !path.endsWith("sent.pdf"),
  );
  const gone = "NFS-e 2026/77";
  const broken = "comprovante.pdf";
  const { parts } = await copyOf(school.student, {
    stored: stored.filter(({ path }) => !path.endsWith("a.txt")),
    async open(file) {
      const { name } = stored.find(({ path }) => path === file.path) ?? {};
      if (name === gone) throw new Error("The object was not found.");
      if (name !== broken) return open(file);
      return (async function* () {
        yield Buffer.from("%PDF half");
        throw new Error("The disk stopped.");
      })();
    },
  });
  const page = textIn(parts, "index.html");
  expect([...parts.keys()].filter((name) => /^arquivos.*(NFS-e|comprovante)/.test(name))).toEqual([]);
  expect(page).toContain("NFS-e 2026-77.pdf (não pôde ser lido)");
  expect(page).toContain("comprovante.pdf (não pôde ser lido)");
  expect(page).toContain("arquivos não puderam ser lidos");
  expect(parts.get("arquivos/cartoes/to hear-listen.mp3")?.equals(MP3)).toBe(true);
});

/** Columns that are a sentence on the page, or the name of a file beside its row. */
const NOT_EXPORTED = ["content", "type", "file_name"];

test("each exported column has a name for people", async () => {
  const tables = [...new Set(TOPICS.map(({ table }) => table))];
  const columns = await sql`select table_name as table, column_name as field from information_schema.columns
    where table_schema in ('public', 'private') and table_name = any(${tables}) and data_type not in ('uuid', 'bytea')`;
  expect(columns.length).toBeGreaterThan(200);
  const { data } = await copyOf(school.student);
  const seen = new Map(TOPICS.map(({ key, table }) => [table, key]));
  const unnamed = columns.flatMap(({ table, field }) => {
    const rows = [data[seen.get(String(table)) ?? ""]].flat();
    const isThere = rows.some((row) => row !== null && row !== undefined && Object.hasOwn(Object(row), String(field)));
    return !isThere || NOT_EXPORTED.includes(String(field)) || isNamed(String(table), String(field))
      ? []
      : [`${table}.${field}`];
  });
  expect(unnamed).toEqual([]);
});

test("big files pass through: an archive of 400 MB takes no more memory than one of a megabyte", async () => {
  const chunk = Buffer.alloc(64 * 1024, 7);
  const big = 20 * 2 ** 20;
  const files = Array.from(
    { length: 20 },
    (_, n): StoredFile => ({
      topic: "homework",
      row_id: null,
      bucket: "homework",
      path: `a/${n}.mp3`,
      name: `${n}.mp3`,
    }),
  );
  const held = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
  const before = held();
  let most = 0;
  let bytes = 0;
  const order = { data: await dataOf(school.student), stored: files, title: "Seus dados", lang: "pt" as const };
  const written = writeArchive({
    ...order,
    open: async () =>
      (async function* () {
        for (let left = big; left > 0; left -= chunk.length) yield chunk;
      })(),
  });
  for await (const piece of written) {
    bytes += piece.length;
    most = Math.max(most, held() - before);
  }
  expect(bytes).toBeGreaterThan(20 * big);
  expect(most / 2 ** 20).toBeLessThan(100);
});

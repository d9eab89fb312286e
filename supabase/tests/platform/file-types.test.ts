import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { ACCEPTED_TYPES, extensionOf } from "../../../app/platform/files/file-kinds.ts";
import { fileAddress } from "../../../app/platform/urls/file-address.ts";
import { film, ftyp, UTF_16 } from "../../../embedded/file-content/testing.ts";
import { bucketOf, classroomOf, upload } from "../classroom.ts";
import { booksOf } from "../money.ts";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { assign, submit } = classroomOf(() => school);
const { charge } = booksOf(() => school);
const bytes = (letters: string) => Buffer.from(letters, "latin1");

test("the forms offer the types that the buckets accept", async () => {
  const rows = await school.backend.sql`select id, allowed_mime_types as types from storage.buckets`;
  for (const [bucket, types] of Object.entries(ACCEPTED_TYPES))
    expect(rows.find(({ id }) => id === bucket)?.types.toSorted(), bucket).toEqual(types.toSorted());
});

test("homework accepts every extension that the forms give it", async () => {
  const session = (await school.teacher.client.auth.getSession()).data.session?.access_token ?? "";
  const claims = Buffer.from(session.split(".")[1] ?? "", "base64url").toString();
  const names = ACCEPTED_TYPES.homework.map(
    (type) => `${school.teacher.id}/${randomUUID()}/${randomUUID()}.${extensionOf(type)}`,
  );
  const refused = await school.backend.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${school.teacher.id}, true)`;
    return tx`select name from unnest(${names}::text[]) as name where not private.may_add_homework_file(name)`;
  });
  expect(refused.map(({ name }) => name)).toEqual([]);
});

describe("a phone's file is taken as homework by its content", () => {
  test.each([
    ["a recording of a Samsung, of brand 3gp4", ftyp("3gp4", "isom", "3gp4"), "audio/mp4", "m4a"],
    ["speech in 3GPP", film("3gp4", ["soun", "samr"]), "audio/3gpp", "3gp"],
    ["AMR", "#!AMR\n<\x91\x17\x16", "audio/amr", "amr"],
    ["AAC", "\xff\xf1\x50\x80".padEnd(64, "\0"), "audio/aac", "aac"],
    ["a film of an iPhone", film("qt  ", ["vide", "hvc1"], ["soun", "mp4a"]), "video/quicktime", "mov"],
    ["a picture of an iPhone", ftyp("heic", "mif1", "heic"), "image/heic", "heic"],
    ["a picture of brand mif1", ftyp("mif1", "miaf"), "image/heif", "heif"],
    ["AVIF", ftyp("avif", "mif1"), "image/avif", "avif"],
    ["text in latin-1", "Ol\xe1, li\xe7\xe3o de ingl\xeas", "text/plain", "txt"],
    ["text in UTF-16", UTF_16, "text/plain", "txt"],
    ["text that begins like a picture", "BMW is a car brand I like.", "text/plain", "txt"],
    ["a PDF after a blank line", "\r\n%PDF-1.4\n", "application/pdf", "pdf"],
  ])("%s", async (_, content, type, ending) => {
    const { homework } = await assign();
    expect((await upload(school.student, homework, bytes(content), type, ending)).error).toBeNull();
  });
});

describe("a file with a false type is refused", () => {
  test.each([
    ["a page as a photo", "<!doctype html><script>alert(1)</script>", "image/jpeg", "jpg"],
    ["a drawing as HEIC", '<?xml version="1.0"?><svg onload="alert(1)"/>', "image/heic", "heic"],
    ["a film as a recording", film("isom", ["vide", "avc1"]), "audio/mp4", "m4a"],
    ["a picture as a film", ftyp("heic", "mif1"), "video/mp4", "mp4"],
    ["a page that holds a PDF's beginning", "<script>%PDF-1.4</script>", "application/pdf", "pdf"],
    ["a page that says what it is", "<!doctype html>", "text/html", "txt"],
    ["text under the ending of a page", "<script>alert(1)</script>", "text/plain", "html"],
    ["a photo under the ending of a program", "\xff\xd8\xff\xe0\0\x10JFIF\0", "image/jpeg", "exe"],
    ["nothing", "", "text/plain", "txt"],
  ])("%s", async (_, content, type, ending) => {
    const { homework } = await assign();
    expect((await upload(school.student, homework, bytes(content), type, ending)).error).not.toBeNull();
  });
});

test("a proof of payment is a photo or a PDF, and nothing else", async () => {
  const { id } = await charge(school.student.id, 10_000);
  const send = async (content: string, contentType: string, ending: string) => {
    const place = `${school.student.id}/${id}/${randomUUID()}.${ending}`;
    const bucket = school.student.client.storage.from("payment-proofs");
    return (await bucket.upload(place, bytes(content), { contentType })).error;
  };
  expect(await send(ftyp("heic", "mif1"), "image/heic", "heic")).toBeNull();
  expect(await send(ftyp("avif", "mif1"), "image/avif", "avif")).toBeNull();
  expect(await send("\n%PDF-1.4", "application/pdf", "pdf")).toBeNull();
  expect(await send("paid", "text/plain", "txt")).not.toBeNull();
  expect(await send(film("isom", ["soun", "mp4a"]), "audio/mp4", "m4a")).not.toBeNull();
  expect(await send("%PDF-1.4", "application/pdf", "html")).not.toBeNull();
});

test("only files that cannot run scripts are shown in place; the rest is downloaded, without type sniffing", async () => {
  const { homework } = await assign();
  const openedAs = async (content: string, type: string, ending: string) => {
    const { object } = await upload(school.student, homework, bytes(content), type, ending);
    const { data } = await bucketOf(school.student).createSignedUrl(object, 60);
    const { headers } = await school.backend.fetch(new Request(data?.signedUrl ?? ""));
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    return headers.get("content-disposition")?.split(";")[0];
  };
  expect(await openedAs(ftyp("avif", "mif1"), "image/avif", "avif")).toBe("inline");
  expect(await openedAs("#!AMR\n<\x91\x17\x16", "audio/amr", "amr")).toBe("inline");
  expect(await openedAs(film("isom", ["vide", "avc1"]), "video/mp4", "mp4")).toBe("inline");
  expect(await openedAs("<script>alert(1)</script>", "text/plain", "txt")).toBe("attachment");
  expect(await openedAs(ftyp("heic", "mif1"), "image/heic", "heic")).toBe("attachment");
});

test("a file is downloaded under the name that its sender gave it, with any characters", async () => {
  const { homework } = await assign();
  const { object } = await upload(school.student, homework);
  const { data } = await bucketOf(school.student).createSignedUrl(object, 60);
  const address = fileAddress(data?.signedUrl, object, "it's (2) *new*: lição.txt");
  const { headers } = await school.backend.fetch(new Request(address));
  expect(headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''it%27s%20%282%29%20%2Anew%2A%3A%20li%C3%A7%C3%A3o.txt",
  );
});

test("a file's name is the one that people see", async () => {
  const { homework } = await assign();
  const names = ["\u202Egpj.exe\u202C.jpg", "a\u200B/b\\c\n.txt", " \u2066 ", "lição 1.pdf"];
  const files: { object: string; name: string }[] = [];
  for (const name of names) files.push({ object: (await upload(school.student, homework)).object, name });
  expect((await submit(school.student, homework, null, 0, files)).error).toBeNull();
  const rows = await school.backend.sql`
    select file_name from public.homework_files where homework_id = ${homework} order by position`;
  // An invisible name is replaced by the stored one.
  const stored = files[2]?.object.split("/").at(-1);
  expect(rows.map(({ file_name }) => file_name)).toEqual(["gpj.exe.jpg", "a b c .txt", stored, "lição 1.pdf"]);
});

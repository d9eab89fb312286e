import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { removeStrayFiles } from "../../../server/orphaned-files.ts";
import { booksOf, NOTE_PDF as PDF } from "../money.ts";
import { openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { pay, issueNote } = booksOf(() => school);
const bucketOf = ({ client }: Pick<Person, "client">) => client.storage.from("service-notes");
const nameFor = (payment: string, owner = school.teacher.id) => `${owner}/${payment}/${randomUUID()}.pdf`;
const upload = (who: Person, name: string, bytes = PDF, contentType = "application/pdf") =>
  bucketOf(who).upload(name, bytes, { contentType });
const attach = (payment: string, object?: string) =>
  school.teacher.client.rpc("attach_service_note", { payment, ...(object && { object }) });
const fileOf = async (payment: string) =>
  (await school.teacher.client.from("payments").select("nfse_file").eq("id", payment).single()).data?.nfse_file;
const strays = async () => (await school.server.rpc("list_orphaned_files", { bucket: "service-notes" })).data;

/** A payment of the student with a note and its PDF. */
async function issue(student: Person, number = "2026/9") {
  const { id: payment } = await pay(student.id, 1_000);
  return { payment, name: await issueNote(payment, number) };
}

describe("the PDF of a service note", () => {
  test("the PDF of a service note is read by its student and the teacher, and by nobody else", async () => {
    const ana = await school.enroll("Ana Nota");
    const { name } = await issue(ana);
    for (const who of [ana, school.teacher]) {
      const { data } = await bucketOf(who).download(name);
      expect(await data?.text()).toBe(String(PDF));
    }
    const { former, other, visitor } = school;
    for (const who of [former, other, { client: visitor }])
      expect((await bucketOf(who).download(name)).error).not.toBeNull();
    await school.teacher.client.rpc("set_active", { person: ana.id, active: false }).throwOnError();
    expect((await bucketOf(ana).download(name)).error).not.toBeNull();
  });

  test("the PDF of a service note is added only by the teacher, and is a PDF by its bytes", async () => {
    const { id: payment } = await pay(school.student.id, 1_000);
    for (const who of [school.student, school.other, school.former])
      expect((await upload(who, nameFor(payment, who.id))).error).not.toBeNull();
    const wrong = [
      upload(school.teacher, nameFor(payment), Buffer.from("<script>%PDF-1.4</script>")),
      upload(school.teacher, nameFor(payment), Buffer.from("a note"), "text/plain"),
      upload(school.teacher, nameFor(payment).replace(".pdf", ".html")),
      upload(school.teacher, nameFor(payment), Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)])),
      upload(school.teacher, nameFor(randomUUID())),
      upload(school.teacher, nameFor(payment, school.student.id)),
    ];
    for (const { error } of await Promise.all(wrong)) expect(error).not.toBeNull();
  });

  test("the PDF of a service note needs the note's number and a file of that payment, and another replaces it", async () => {
    const { payment, name } = await issue(school.student);
    const { id: waiting } = await pay(school.student.id, 2_000);
    const early = nameFor(waiting);
    await upload(school.teacher, early);
    expect((await attach(waiting, early)).error?.message).toBe("NOT_NOW");
    expect((await attach(payment, early)).error?.message).toBe("FILE_MISSING");
    expect((await attach(randomUUID(), early)).error?.message).toBe("NOT_FOUND");
    const next = nameFor(payment);
    await upload(school.teacher, next);
    expect((await attach(payment, next)).error).toBeNull();
    expect((await bucketOf(school.student).download(name)).error).not.toBeNull();
    expect((await bucketOf(school.student).download(next)).error).toBeNull();
    expect((await attach(payment)).error).toBeNull();
    expect(await fileOf(payment)).toBeNull();
  });

  test("the PDF of a service note goes with the note's cancellation, and with its number", async () => {
    const { payment } = await issue(school.student, "1");
    await school.teacher.client.rpc("set_nfse", { payment, number: "2" }).throwOnError();
    expect(await fileOf(payment)).not.toBeNull();
    const order = { payment, number: "2", reason: "Valor errado" };
    await school.teacher.client.rpc("cancel_service_note", order).throwOnError();
    expect(await fileOf(payment)).toBeNull();
    const { payment: other } = await issue(school.student);
    await school.teacher.client.rpc("set_nfse", { payment: other, number: "" }).throwOnError();
    expect(await fileOf(other)).toBeNull();
  });

  test("the PDF of a service note is listed in its student's data, without the teacher's id", async () => {
    const bea = await school.enroll("Bea Nota");
    await issue(bea, "2026/12");
    const { data } = await bea.client.rpc("export_my_data");
    expect(data).toMatchObject({ payments: [{ nfse_number: "2026/12", nfse_file: "nfse-2026-12.pdf" }] });
    expect(JSON.stringify(data)).not.toContain(school.teacher.id);
  });

  test("the PDF of a service note stays with the payment of an erased student, and both end five years after its year", async () => {
    const gil = await school.enroll("Gil Nota");
    const { payment, name } = await issue(gil, "2026/13");
    expect((await school.server.rpc("erase_person", { person: gil.id })).error).toBeNull();
    expect((await school.server.auth.admin.deleteUser(gil.id)).error).toBeNull();
    const rows = async () =>
      (await school.teacher.client.from("payments").select("student_id, nfse_number, nfse_file").eq("id", payment))
        .data;
    expect(await rows()).toEqual([{ student_id: null, nfse_number: "2026/13", nfse_file: name }]);
    expect(await strays()).not.toContain(name);
    expect((await upload(school.teacher, nameFor(payment))).error).not.toBeNull();
    // A later payment, whose receipt number is the last.
    await issue(await school.enroll("Ivo Nota"), "2026/14");
    const endOn = (day: string) => school.backend.sql`select private.delete_fiscal_facts(${day})`;
    const [year] = await school.backend
      .sql`select extract(year from paid_on)::int as paid from public.payments where id = ${payment}`;
    await endOn(`${Number(year?.paid) + 5}-12-31`);
    expect(await rows()).toHaveLength(1);
    await endOn(`${Number(year?.paid) + 6}-01-01`);
    expect(await rows()).toEqual([]);
    expect(await strays()).toContain(name);
    await removeStrayFiles(school.server, "service-notes", expect.unreachable);
    expect(await strays()).not.toContain(name);
  });

  test("a payment of a person who is still there has no end, and the last receipt number is not given again", async () => {
    const { payment } = await issue(await school.enroll("Lia Nota"), "2026/15");
    await school.backend.sql`select private.delete_fiscal_facts('2100-01-01')`;
    const left = await school.teacher.client.from("payments").select("id").eq("id", payment);
    expect(left.data).toHaveLength(1);
  });
});

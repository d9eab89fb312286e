import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { DENIED, openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

async function leave(who: Person = school.student, words: Record<string, unknown> = {}) {
  const id = randomUUID();
  const answer = await who.client.rpc("leave_feedback", { id, rating: 5, comments: "Gostei muito.", ...words });
  return { id, ...answer };
}
const notificationsOf = async (who: Person, type: string) =>
  (await who.client.from("notifications").select("content").eq("type", type)).data ?? [];
const testimonials = async () =>
  (await school.teacher.client.from("testimonials").select("author_name, text_pt, published")).data;
const agree = (feedback: string, agrees: boolean, who: Person = school.student, shown_name = "Ana L.") =>
  who.client.rpc("answer_publication", { feedback, agrees, ...(agrees ? { shown_name } : {}) });

describe("feedback", () => {
  test("feedback reaches the teacher, once however often it is sent, and she can answer", async () => {
    const { id } = await leave();
    await school.student.client.rpc("leave_feedback", { id, rating: 5, comments: "Gostei muito." });
    expect(await notificationsOf(school.teacher, "student_left_feedback")).toHaveLength(1);
    for (let twice = 0; twice < 2; twice++)
      expect(
        (await school.teacher.client.rpc("answer_feedback", { feedback: id, reply: "Obrigada!" })).error,
      ).toBeNull();
    expect((await school.student.client.from("feedback").select("reply").eq("id", id)).data).toEqual([
      { reply: "Obrigada!" },
    ]);
    expect(await notificationsOf(school.student, "feedback_answered")).toHaveLength(1);
  });

  test("feedback answered in two tabs keeps the first reply until the second tab has read it", async () => {
    const { id } = await leave();
    const answer = (reply: string, before: string | null) =>
      school.teacher.client.rpc("answer_feedback", { feedback: id, reply, before: { reply: before } });
    for (let again = 0; again < 2; again++) expect((await answer("Obrigada! ", null)).error).toBeNull();
    expect((await answer("Valeu!", null)).error?.message).toBe("EDIT_CONFLICT");
    expect((await answer("Valeu!", "Obrigada!")).error).toBeNull();
    expect((await answer("Até logo!", "Obrigada!")).error?.message).toBe("EDIT_CONFLICT");
    const { data } = await school.teacher.client.from("feedback").select("reply").eq("id", id).single();
    expect(data).toEqual({ reply: "Valeu!" });
  });

  test("feedback sent by several tabs at once is stored once", async () => {
    const id = randomUUID();
    const same = { id, rating: 4, comments: "Do ônibus. " };
    const answers = await Promise.all([1, 2, 3, 4].map(() => school.student.client.rpc("leave_feedback", same)));
    expect(answers.map(({ error, data }) => error ?? data)).toEqual([id, id, id, id]);
    const { data } = await school.student.client.from("feedback").select("comments").eq("id", id);
    expect(data).toEqual([{ comments: "Do ônibus." }]);
  });

  test.each([
    ["other words", { comments: "Gostei mais ou menos." }],
    ["another rating", { rating: 2 }],
  ])("feedback that arrived is not mistaken for one with %s", async (_, words) => {
    const { id } = await leave();
    const again = { id, rating: 5, comments: "Gostei muito.", ...words };
    expect((await school.student.client.rpc("leave_feedback", again)).error?.message).toBe("EDIT_CONFLICT");
    const { data } = await school.student.client.from("feedback").select("rating, comments").eq("id", id);
    expect(data).toEqual([{ rating: 5, comments: "Gostei muito." }]);
  });

  test("feedback is readable only by its student and the teacher", async () => {
    const { id } = await leave();
    for (const who of [school.other, school.former]) {
      expect((await who.client.from("feedback").select("id").eq("id", id)).data).toEqual([]);
      expect((await who.client.rpc("answer_feedback", { feedback: id, reply: "x" })).status).toBe(403);
      expect((await who.client.rpc("ask_to_publish", { feedback: id })).status).toBe(403);
      expect((await agree(id, true, who)).error?.message).toBe("NOT_FOUND");
      expect((await who.client.from("feedback").update({ rating: 1 }).eq("id", id)).error?.code).toBe(DENIED);
    }
    expect((await school.visitor.from("feedback").select("id")).error?.code).toBe(DENIED);
    expect((await school.visitor.rpc("leave_feedback", { id: randomUUID(), rating: 5 })).error?.code).toBe(DENIED);
    for (const who of [school.former, school.teacher]) expect((await leave(who)).error?.message).toBe("NOT_ALLOWED");
  });

  test.each([
    ["RATING_REQUIRED", { rating: 0 }],
    ["RATING_REQUIRED", { rating: 6 }],
    ["TOO_LONG", { comments: "x".repeat(2001) }],
    ["NOT_FOUND", { class: randomUUID() }],
  ])("feedback is refused with %s", async (message, words) => {
    const { id, error } = await leave(school.student, words);
    expect(error?.message).toBe(message);
    expect((await school.student.client.from("feedback").select("id").eq("id", id)).data).toEqual([]);
  });

  test("feedback becomes a hidden testimonial with consent, which is removed when the consent is withdrawn", async () => {
    const { id } = await leave();
    expect((await agree(id, true)).error?.message).toBe("NOT_NOW");
    expect((await school.teacher.client.rpc("ask_to_publish", { feedback: id })).error).toBeNull();
    expect((await school.teacher.client.rpc("ask_to_publish", { feedback: id })).error?.message).toBe("NOT_NOW");
    expect((await agree(id, true, school.teacher)).error?.message).toBe("NOT_ALLOWED");
    expect((await agree(id, true, school.student, " ")).error?.message).toBe("INVALID_NAME");
    for (let twice = 0; twice < 2; twice++) expect((await agree(id, true)).error).toBeNull();
    expect(await testimonials()).toEqual([{ author_name: "Ana L.", text_pt: "Gostei muito.", published: false }]);
    expect((await school.visitor.from("testimonials").select("id")).data).toEqual([]);
    await school.teacher.client.from("testimonials").update({ published: true }).eq("feedback_id", id);
    expect((await school.visitor.from("testimonials").select("author_name")).data).toEqual([{ author_name: "Ana L." }]);
    expect((await agree(id, true, school.student, "Not Ana")).error).toBeNull();
    expect(await testimonials()).toMatchObject([{ author_name: "Not Ana", published: false }]);
    expect((await agree(id, false)).error).toBeNull();
    expect((await school.visitor.from("testimonials").select("id")).data).toEqual([]);
    expect(await notificationsOf(school.teacher, "publication_answered")).toHaveLength(3);
  });

  test("feedback is deleted with its testimonial when the person is erased", async () => {
    const gone = await school.enroll("Vai");
    const { id } = await leave(gone);
    await school.teacher.client.rpc("ask_to_publish", { feedback: id });
    await agree(id, true, gone, "Vai E.");
    await school.server.rpc("erase_person", { person: gone.id });
    await school.server.auth.admin.deleteUser(gone.id);
    expect((await testimonials())?.map(({ author_name }) => author_name)).not.toContain("Vai E.");
    expect(JSON.stringify(await notificationsOf(school.teacher, "student_left_feedback"))).not.toContain(id);
  });
});

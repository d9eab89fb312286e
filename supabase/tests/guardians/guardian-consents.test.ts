import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { TERMS_VERSION } from "../../../app/school/legal-versions.ts";
import { cardsOf } from "../cards.ts";
import { allowPush } from "../devices.ts";
import { guardiansOf, yearsAgo } from "../guardians.ts";
import { booksOf } from "../money.ts";
import { bookingKey, openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { enrollMinor, work, mailsTo, keyTo, answer, consented } = guardiansOf(() => school);
const { addCard } = cardsOf(() => school);
const sql = () => school.backend.sql;
const page = async (key: string) => (await school.visitor.rpc("find_guardian_consent", { key })).data;

describe("the link", () => {
  test("a guardian is mailed one link that names child and version, and their consent is recorded with all of it", async () => {
    const { child, email } = await enrollMinor();
    await work();
    await work();
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([
      { kind: "guardian_consent", data: { student_name: "Lia Lima", version: TERMS_VERSION } },
    ]);
    const key = await keyTo(email);
    expect(await page(key)).toMatchObject({
      child: "Lia Lima",
      guardian: "Marta Lima",
      given_at: null,
      expired: false,
    });
    expect((await answer(key, true)).error).toBeNull();
    const { data } = await child.client
      .from("guardian_consents")
      .select("guardian_name, guardian_email, terms_version, given_at");
    expect(data).toEqual([
      {
        guardian_name: "Marta Lima",
        guardian_email: email,
        terms_version: TERMS_VERSION,
        given_at: expect.any(String),
      },
    ]);
    const { data: bell } = await school.teacher.client
      .from("notifications")
      .select("type")
      .eq("type", "guardian_answered");
    expect(bell).toHaveLength(1);
    expect(await sql()`select payer_name from public.student_billing where student_id = ${child.id}`).toEqual([
      { payer_name: "Marta Lima" },
    ]);
  });

  test("a guardian's telephone number, and the student's own mailbox, are sent no link", async () => {
    const { child } = await enrollMinor({ guardian_contact: "+5511912345678" });
    const own = await enrollMinor();
    await sql()`update public.profiles set guardian_contact = ${own.child.email.replace("@", "+mae@")} where id = ${own.child.id}`;
    await work();
    expect(await mailsTo(own.child.email)).toEqual([]);
    for (const id of [child.id, own.child.id]) {
      const { data } = await school.teacher.client.rpc("read_guardian", { student: id });
      expect(data).toMatchObject({ email: null, awaited: true });
      const { error } = await school.teacher.client.rpc("send_guardian_link", { student: id });
      expect(error?.message).toBe("GUARDIAN_MAIL_REQUIRED");
    }
  });

  test("a link that is sent again replaces the earlier one, five times a day at most", async () => {
    const { child, email } = await enrollMinor();
    await work();
    const first = await keyTo(email);
    const again = () => school.teacher.client.rpc("send_guardian_link", { student: child.id });
    expect((await again()).error).toBeNull();
    expect(await page(first)).toBeNull();
    expect((await answer(first, true)).error?.message).toBe("NOT_FOUND");
    expect((await answer(await keyTo(email), true)).error).toBeNull();
    for (let more = 0; more < 4; more++) await again().throwOnError();
    expect((await again()).error?.message).toBe("TOO_MANY");
    // The consent is not asked for anew: the new link opens it.
    expect(await page(await keyTo(email))).toMatchObject({ given_at: expect.any(String) });
  });

  test("an expired link shows nothing of the child and changes nothing, but has a new one mailed, three times a day at most", async () => {
    const { child, email } = await enrollMinor();
    await work();
    const old = await keyTo(email);
    const expire = () => sql()`update public.guardian_consents set expires_at = now() where student_id = ${child.id}`;
    await expire();
    expect(await page(old)).toEqual({ expired: true });
    expect((await answer(old, true)).error?.message).toBe("EXPIRED");
    expect((await school.visitor.rpc("export_child_data", { key: old })).error?.message).toBe("EXPIRED");
    expect((await school.visitor.rpc("request_child_erasure", { key: old, asks: true })).error?.message).toBe(
      "EXPIRED",
    );
    for (const error of [undefined, undefined, undefined, "TOO_MANY"]) {
      const key = await keyTo(email);
      await expire();
      expect((await school.visitor.rpc("renew_guardian_link", { key })).error?.message).toBe(error);
    }
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test("a made-up key opens nothing", async () => {
    const key = bookingKey();
    expect(await page(key)).toBeNull();
    for (const refused of [
      await answer(key, true),
      await school.visitor.rpc("renew_guardian_link", { key }),
      await school.visitor.rpc("export_child_data", { key }),
      await school.visitor.rpc("request_child_erasure", { key, asks: true }),
    ])
      expect(refused.error?.message).toBe("NOT_FOUND");
  });

  test("a new guardian is asked anew, and the former one's link opens nothing from that moment on", async () => {
    const { child, key } = await consented();
    const contact = `${randomUUID()}@example.com`;
    await sql()`update public.profiles set guardian_contact = ${contact} where id = ${child.id}`;
    expect(await page(key)).toBeNull();
    expect((await answer(key, false)).error?.message).toBe("NOT_FOUND");
    expect((await school.teacher.client.rpc("read_guardian", { student: child.id })).data).toMatchObject({
      awaited: true,
    });
    await work();
    expect(await mailsTo(contact)).toHaveLength(1);
    expect(
      await sql()`select ended_at is not null as ended from public.guardian_consents where student_id = ${child.id}
      order by asked_at`,
    ).toEqual([{ ended: true }, { ended: false }]);
  });

  test("a new version of the terms is sent to the guardian, whose earlier consent stands until then", async () => {
    const { child, email } = await consented();
    await sql()`update public.guardian_consents set terms_version = '2026-11-22' where student_id = ${child.id}`;
    await work();
    expect((await school.teacher.client.rpc("read_guardian", { student: child.id })).data).toMatchObject({
      awaited: false,
      version: "2026-11-22",
    });
    expect((await answer(await keyTo(email), true)).error).toBeNull();
    expect(
      await sql()`select terms_version, ended_at is null as stands from public.guardian_consents
      where student_id = ${child.id} order by given_at`,
    ).toEqual([
      { terms_version: "2026-11-22", stands: false },
      { terms_version: TERMS_VERSION, stands: true },
    ]);
  });

  test("a consent that is withdrawn is no longer there, stays on record, and can be given again", async () => {
    const { child, key } = await consented();
    expect((await answer(key, false)).error).toBeNull();
    expect((await answer(key, false)).error).toBeNull();
    const state = async () => (await child.client.rpc("read_guardian", { student: child.id })).data;
    expect(await state()).toMatchObject({ awaited: true, withdrawn_at: expect.any(String) });
    await work();
    expect(await sql()`select from public.guardian_consents where student_id = ${child.id}`).toHaveLength(1);
    expect((await answer(key, true)).error).toBeNull();
    expect(await state()).toMatchObject({ awaited: false, withdrawn_at: null });
    expect(
      await sql()`select withdrawn_at is null as stands from public.guardian_consents where student_id = ${child.id}
      order by given_at`,
    ).toEqual([{ stands: false }, { stands: true }]);
  });
});

describe("a student under 18", () => {
  test("a student under 18 neither records the consent, nor replaces a guardian who agreed, nor comes of age by a word", async () => {
    const { child } = await consented();
    const change = async (words: object) =>
      (await child.client.from("profiles").update(words).eq("id", child.id)).error?.message;
    expect(await change({ guardian_contact: "outra@example.com" })).toBe("ASK_TEACHER");
    expect(await change({ guardian_name: "Outra Pessoa" })).toBe("ASK_TEACHER");
    expect(await change({ birth_date: yearsAgo(30) })).toBe("ASK_TEACHER");
    expect(await change({ birth_date: yearsAgo(16) })).toBeUndefined();
    const consent = { student_id: child.id, guardian_name: "Eu Mesma", guardian_email: "eu@example.com" };
    const write = { ...consent, terms_version: TERMS_VERSION, expires_at: new Date().toISOString() };
    expect((await child.client.from("guardian_consents").insert(write)).error).not.toBeNull();
    const given = { given_at: new Date().toISOString() };
    expect(
      (await child.client.from("guardian_consents").update(given).eq("student_id", child.id)).error,
    ).not.toBeNull();
    expect((await child.client.from("guardian_consents").delete().eq("student_id", child.id)).error).not.toBeNull();
  });

  test("a student whose birth date is later corrected to an age of 13 to 17 has their guardian asked then", async () => {
    const child = await school.enroll("Nina");
    await work();
    const email = `${randomUUID()}@example.com`;
    const facts = { birth_date: yearsAgo(15), guardian_name: "Rui Lima", guardian_contact: email };
    await child.client.from("profiles").update(facts).eq("id", child.id).throwOnError();
    expect((await child.client.rpc("read_guardian", { student: child.id })).data).toMatchObject({ awaited: true });
    await work();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("a student who turns 18 is notified that the consent ended, and the guardian is removed", async () => {
    const { child, key } = await consented();
    await sql()`update public.profiles set birth_date = current_date - interval '18 years 2 days' where id = ${child.id}`;
    expect(await page(key)).toBeNull();
    await work();
    const { data } = await child.client.from("notifications").select("type").eq("type", "guardian_ended");
    expect(data).toHaveLength(1);
    expect((await mailsTo(child.email)).map(({ kind }) => kind)).toContain("guardian_ended");
    expect(await sql()`select guardian_contact from public.profiles where id = ${child.id}`).toEqual([
      { guardian_contact: null },
    ]);
    expect((await child.client.rpc("read_guardian", { student: child.id })).data).toBeNull();
    await work();
    expect((await child.client.from("notifications").select("type").eq("type", "guardian_ended")).data).toHaveLength(1);
  });

  test("a student who waits for their guardian has no recordings, no push and no publication, and has them afterwards", async () => {
    const { child, email } = await enrollMinor();
    const card = await addCard(child, "to wait");
    const { data: feedback } = await child.client
      .rpc("leave_feedback", { id: randomUUID(), rating: 5, comments: "Adoro!" })
      .throwOnError();
    const name = () => `${child.id}/${card}/${randomUUID()}.mp3`;
    const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(500)]);
    const upload = (object: string) =>
      child.client.storage.from("cards").upload(object, MP3, { contentType: "audio/mpeg" });
    const ask = () => school.teacher.client.rpc("ask_to_publish", { feedback });
    expect((await upload(name())).error).not.toBeNull();
    await expect(allowPush(child)).rejects.toMatchObject({ message: "GUARDIAN_AWAITED" });
    expect((await ask()).error?.message).toBe("GUARDIAN_AWAITED");
    await work();
    const key = await keyTo(email);
    await answer(key, true);
    const object = name();
    expect((await upload(object)).error).toBeNull();
    expect((await child.client.rpc("set_card_recording", { card, recording: object })).error).toBeNull();
    await allowPush(child);
    expect((await ask()).error).toBeNull();
    const agree = { feedback, agrees: true, shown_name: "Lia" };
    expect((await child.client.rpc("answer_publication", agree)).error).toBeNull();
    await school.teacher.client
      .from("testimonials")
      .update({ published: true })
      .eq("feedback_id", feedback)
      .throwOnError();
    const shown = async () => (await school.visitor.from("testimonials").select("id").eq("feedback_id", feedback)).data;
    expect(await shown()).toHaveLength(1);

    await answer(key, false);
    expect(await shown()).toEqual([]);
    expect((await child.client.rpc("set_card_recording", { card, recording: object })).error?.message).toBe(
      "GUARDIAN_AWAITED",
    );
    expect((await child.client.rpc("answer_publication", { ...agree, shown_name: "Lia L." })).error?.message).toBe(
      "GUARDIAN_AWAITED",
    );
    const hide = school.teacher.client.from("testimonials").update({ published: false }).eq("feedback_id", feedback);
    expect((await hide).error).toBeNull();
    const publish = school.teacher.client.from("testimonials").update({ published: true }).eq("feedback_id", feedback);
    expect((await publish).error?.message).toBe("GUARDIAN_AWAITED");
    // Devices from before stay silent.
    await sql()`select private.add_notification(${child.id}, 'push_test', '{}')`;
    expect(
      await sql()`select from public.push_outbox o join public.notifications n on n.id = o.notification_id
      where n.user_id = ${child.id} and n.type = 'push_test'`,
    ).toEqual([]);
  });

  test("the month of a student under 18 is never public, also with the guardian's consent", async () => {
    const { child } = await consented();
    const month = `${new Date().toISOString().slice(0, 7)}-01`;
    const token = bookingKey();
    expect((await child.client.rpc("share_recap", { month, token })).error?.message).toBe("MINORS_NOT_PUBLIC");
    // A link from before the birth date was known.
    await sql()`insert into public.recap_links (student_id, month, token_hash)
      values (${child.id}, ${month}, sha256(convert_to(${token}, 'UTF8')))`;
    expect((await school.visitor.rpc("read_shared_recap", { token })).data).toBeNull();
  });
});

describe("a guardian who has agreed", () => {
  test("a guardian who has agreed is notified of each charge and payment, and another guardian of no charge", async () => {
    const books = booksOf(() => school);
    const { child, email } = await consented();
    const waiting = await enrollMinor();
    for (const { id } of [child, waiting.child]) {
      await books.charge(id, 5000);
      await books.pay(id, 5000);
    }
    expect((await mailsTo(email)).filter(({ kind }) => kind.startsWith("charge_"))).toMatchObject([
      { kind: "charge_due", data: { name: "Marta Lima", child: "Lia Lima" } },
      { kind: "charge_paid", data: { name: "Marta Lima", child: "Lia Lima" } },
    ]);
    expect((await mailsTo(waiting.email)).filter(({ kind }) => kind.startsWith("charge_"))).toEqual([]);
  });

  test("a guardian who has agreed takes the child's copy along, asks for its erasure, and the child cannot take that back", async () => {
    const { child, key } = await consented();
    const { data } = await school.visitor.rpc("export_child_data", { key });
    expect(data).toMatchObject({ profile: { id: child.id }, guardian_consents: [{ guardian_name: "Marta Lima" }] });
    expect(JSON.stringify(data)).not.toContain("key_hash");
    expect((await school.visitor.rpc("request_child_erasure", { key, asks: true })).error).toBeNull();
    expect(await page(key)).toMatchObject({ erasure_requested_at: expect.any(String) });
    const own = () => child.client.from("erasure_requests").delete().eq("user_id", child.id).select("user_id");
    expect((await own()).data).toEqual([]);
    expect((await school.visitor.rpc("request_child_erasure", { key, asks: false })).error).toBeNull();
    expect(await page(key)).toMatchObject({ erasure_requested_at: null });
  });

  test("an erased student takes their guardian along, from every table and mail", async () => {
    const { child, email } = await consented();
    await booksOf(() => school).charge(child.id, 5000);
    await sql()`update public.mail_outbox set state = 'sent', data = '{}' where recipient = ${email} and kind = 'guardian_consent'`;
    await sql()`select public.erase_person(${child.id})`;
    await sql()`delete from auth.users where id = ${child.id}`;
    expect(await sql()`select from public.mail_outbox where recipient = ${email}`).toEqual([]);
    expect(await sql()`select from public.guardian_consents where guardian_email = ${email}`).toEqual([]);
  });
});

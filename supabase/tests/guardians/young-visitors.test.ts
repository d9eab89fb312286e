import { beforeEach, describe, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { yearsAgo } from "../guardians.ts";
import { bookingKey, visitorBooking } from "../school.ts";
import { waitingStories } from "../waiting.ts";

const the = waitingStories();
beforeEach(() => the.tidy());

const GUARDIAN = { guardian_name: " Marta  Lima", guardian_email: "Marta@Example.com " };
const KEPT = { guardian_name: "Marta Lima", guardian_email: "marta@example.com" };

describe("a visitor from 13 to 17", () => {
  test("a visitor from 13 to 17 books with a guardian, whom the teacher reads, and nobody else", async () => {
    const order = visitorBooking(GUARDIAN);
    expect((await the.school.visitor.rpc("book_trial", order)).error).toBeNull();
    const read = () => the.teacher().from("trial_bookings").select("guardian_name, guardian_email");
    expect((await read()).data).toEqual([KEPT]);
    expect((await the.school.student.client.from("trial_bookings").select("guardian_name")).data).toEqual([]);
    const shown = (await the.school.visitor.rpc("find_trial", { key: order.key })).data;
    expect(JSON.stringify(shown)).not.toContain("Marta");
  });

  test.each([
    { guardian_name: "Marta Lima" },
    { guardian_email: "marta@example.com" },
    { guardian_name: "M", guardian_email: "marta@example.com" },
    { guardian_name: "Marta Lima", guardian_email: "+5511912345678" },
  ])("half a guardian is refused: %o", async (half) => {
    expect((await the.school.visitor.rpc("book_trial", visitorBooking(half))).error?.message).toBe("GUARDIAN_REQUIRED");
    expect((await the.visitor(bookingKey(), half)).error?.message).toBe("GUARDIAN_REQUIRED");
  });

  test("a booking of an official client that says nothing of an age is taken as before, and empty texts are nobody", async () => {
    const order = visitorBooking({ guardian_name: "", guardian_email: " " });
    expect((await the.school.visitor.rpc("book_trial", order)).error).toBeNull();
    expect((await the.teacher().from("trial_bookings").select("guardian_name")).data).toEqual([
      { guardian_name: null },
    ]);
  });

  test("a guardian is erased with the visitor", async () => {
    const order = visitorBooking(GUARDIAN);
    const { data } = await the.school.visitor.rpc("book_trial", order);
    await the.school.visitor.rpc("cancel_trial", { key: order.key });
    const booking = (data as { id: string }).id;
    expect((await the.teacher().rpc("erase_booker", { booking })).error).toBeNull();
    expect(
      await the.sql()`select guardian_name, guardian_email from public.trial_bookings where id = ${booking}`,
    ).toEqual([{ guardian_name: null, guardian_email: null }]);
  });

  test("a guardian goes along when the visitor takes an offered hour, and becomes the student's", async () => {
    const hour = await the.takeHour();
    await the.visitor(bookingKey(), GUARDIAN).throwOnError();
    await the.openLink();
    await the.freeHour(hour);
    await the.offer();
    const { data } = await the.school.visitor.rpc("take_offered_trial", { key: await the.keyIn("hour_offered") });
    const booking = (data as { id: string }).id;
    expect((await the.teacher().from("trial_bookings").select("guardian_name, guardian_email")).data).toEqual([KEPT]);
    const child = await the.school.enroll("Vera");
    expect((await the.teacher().rpc("link_trial", { booking, student: child.id })).error).toBeNull();
    expect(await the.sql()`select guardian_name, guardian_contact from public.profiles where id = ${child.id}`).toEqual(
      [{ guardian_name: "Marta Lima", guardian_contact: "marta@example.com" }],
    );
  });
});

describe("a placement test", () => {
  /** A finished test under a key, and its share code. */
  const finished = async (more: object = {}) => {
    const key = bookingKey();
    const share = key.slice(0, 22);
    await the.sql()`insert into public.placement_attempts
      (key_hash, language, stage, finished_at, level, share, profile, ability, level_chances, shown_name) values
      (sha256(convert_to(${key}, 'UTF8')), 'pt', 'finished', ${`${dayFromNow(-1)}T12:00:00Z`}, 'B1', ${share}, '{}', 2.1, '{0,0,1,0,0,0}', 'Bia')`;
    await the.sql()`update public.placement_attempts set ${the.sql()({ correct: 20, ...more })} where share = ${share}`;
    return { key, share };
  };
  const resultOf = async (key: string) => {
    const { data } = await the.school.visitor.rpc("read_placement_test", { key });
    return (data as { result: object }).result;
  };
  const shared = async (share: string) => (await the.school.visitor.rpc("read_placement_result", { share })).data;

  test("a test of somebody under 18 has neither a name nor a shared result, and an adult's has both", async () => {
    const young = await finished({ under_age: true });
    expect(await resultOf(young.key)).toMatchObject({ level: "B1", name: null, shareable: false });
    expect(await shared(young.share)).toBeNull();
    const name = (key: string, named: string) => the.school.visitor.rpc("name_placement_result", { key, name: named });
    expect((await name(young.key, "Bia")).error?.message).toBe("MINORS_NOT_PUBLIC");
    expect((await name(young.key, "")).error).toBeNull();
    const adult = await finished();
    expect(await resultOf(adult.key)).toMatchObject({ name: "Bia", shareable: true });
    expect(await shared(adult.share)).toMatchObject({ name: "Bia" });
  });

  test("a test that a student under 18 claims is no longer shared", async () => {
    const { key, share } = await finished();
    const child = await the.school.enroll("Bia");
    const facts = { birth_date: yearsAgo(15), guardian_name: "Marta Lima", guardian_contact: "marta@example.com" };
    await child.client.from("profiles").update(facts).eq("id", child.id).throwOnError();
    expect((await child.client.rpc("claim_placement_test", { key })).error).toBeNull();
    expect(await shared(share)).toBeNull();
  });

  test("a test that is started says whether its learner is of age, and without a word they are", async () => {
    const start = async (more: object) => {
      const key = bookingKey();
      await the.school.visitor.rpc("start_placement_test", { key, language: "pt", ...more }).throwOnError();
      const [row] = await the.sql()`select under_age from public.placement_attempts
        where key_hash = sha256(convert_to(${key}, 'UTF8'))`;
      return row?.under_age;
    };
    expect(await start({ under_age: true })).toBe(true);
    expect(await start({})).toBe(false);
  });
});

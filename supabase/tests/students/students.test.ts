import { afterAll, describe, expect, test } from "vitest";
import { DENIED, openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const PASSWORD = "uma-senha-de-historia";
const profileOf = async ({ id }: Person) => {
  const [row] = await school.backend.sql`select * from public.profiles where id = ${id}`;
  return row;
};
const signIn = async ({ email }: { email: string }, password = PASSWORD) =>
  (await school.visitor.auth.signInWithPassword({ email, password })).error?.code;

describe("editing a student", () => {
  const change = { full_name: "  Ana   Souza ", phone: "+5511912345678", plan: "Moderate", level: "B1" };

  test("editing a student is allowed to the teacher", async () => {
    const { error } = await school.teacher.client.rpc("edit_student", { student: school.student.id, ...change });
    expect(error).toBeNull();
    expect(await profileOf(school.student)).toMatchObject({ ...change, full_name: "Ana Souza" });
  });

  test("editing a student is allowed only to the teacher; a student cannot change their plan, level or role", async () => {
    for (const client of [school.student.client, school.other.client, school.former.client])
      expect((await client.rpc("edit_student", { student: school.student.id, ...change })).status).toBe(403);
    expect((await school.visitor.rpc("edit_student", { student: school.student.id, ...change })).error?.code).toBe(
      DENIED,
    );
    for (const forbidden of [{ plan: "King Charles" }, { level: "C2" }, { role: "admin" as const }]) {
      const { error } = await school.student.client.from("profiles").update(forbidden).eq("id", school.student.id);
      expect(error?.code).toBe(DENIED);
    }
  });

  test.each([
    [{ full_name: " " }, "INVALID_NAME"],
    [{ full_name: "Ana", birth_date: "2020-01-01" }, "TOO_YOUNG"],
    [{ full_name: "Ana", birth_date: "1850-01-01" }, "INVALID_BIRTH_DATE"],
    [{ full_name: "Ana", birth_date: fifteenYearsAgo() }, "GUARDIAN_REQUIRED"],
  ])("editing a student refuses %o", async (bad, code) => {
    const { error } = await school.teacher.client.rpc("edit_student", { student: school.other.id, ...bad });
    expect(error?.message).toBe(code);
  });

  test("an unknown student cannot be edited", async () => {
    const { status } = await school.teacher.client.rpc("edit_student", { student: crypto.randomUUID(), ...change });
    expect(status).toBe(404);
  });
});

describe("deactivating and activating", () => {
  test("deactivating and activating ends all sign-ins of a deactivated student at once, and is only for the teacher", async () => {
    const one = await school.enroll("Sai");
    for (const client of [school.student.client, one.client])
      expect((await client.rpc("set_active", { person: one.id, active: false })).status).toBe(403);
    expect((await one.client.from("profiles").select("id")).data).toHaveLength(1);
    expect((await school.teacher.client.rpc("set_active", { person: one.id, active: false })).error).toBeNull();
    expect((await one.client.from("profiles").select("id")).error).not.toBeNull();
    expect((await one.client.auth.refreshSession()).error).not.toBeNull();
    expect((await school.teacher.client.rpc("set_active", { person: one.id, active: true })).error).toBeNull();
    expect((await profileOf(one))?.deactivated_at).toBeNull();
  });

  test("deactivating and activating cannot be done by the teacher to herself, by either function", async () => {
    const { client, id } = school.teacher;
    expect((await client.rpc("set_active", { person: id, active: false })).error?.message).toBe("NOT_YOURSELF");
    expect((await client.rpc("change_role", { person: id, role: "aluno" })).error?.message).toBe("NOT_YOURSELF");
  });

  test("deactivating and activating of a second admin is for admins only", async () => {
    const second = await school.enroll("Vice");
    expect((await second.client.rpc("change_role", { person: second.id, role: "admin" })).status).toBe(403);
    expect((await school.teacher.client.rpc("change_role", { person: second.id, role: "admin" })).error).toBeNull();
    expect((await second.client.from("trial_bookings").select("id")).error).toBeNull();
    expect((await profileOf(second))?.role).toBe("admin");
  });
});

describe("a password set by the teacher", () => {
  const handOut = async (expires: Date) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { data } = await school.server.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: "Provisória" },
    });
    const id = data.user?.id ?? "";
    const until = expires.toISOString();
    expect((await school.server.rpc("welcome_student", { student: id, password: PASSWORD, until })).error).toBeNull();
    return { email, id };
  };
  const soon = () => new Date(Date.now() + 3_600_000);

  test("a password set by the teacher signs in until the person has set their own, however often they left before", async () => {
    const person = await handOut(soon());
    const { data } = await school.visitor.auth.signInWithPassword({ email: person.email, password: PASSWORD });
    expect(data.session).not.toBeNull();
    expect(await signIn(person)).toBeUndefined();
    expect(await signIn(person)).toBeUndefined();
    const own = school.connect();
    await own.auth.setSession(data.session ?? { access_token: "", refresh_token: "" });
    expect((await own.auth.updateUser({ password: "agora-e-minha-2026" })).error).toBeNull();
    expect(await signIn(person)).toBe("invalid_credentials");
    expect(await signIn(person, "agora-e-minha-2026")).toBeUndefined();
    expect(await signIn(person, "agora-e-minha-2026")).toBeUndefined();
    const [row] = await school.backend
      .sql`select temporary_password, temporary_password_expires_at from public.profiles where id = ${person.id}`;
    expect(row).toEqual({ temporary_password: false, temporary_password_expires_at: null });
  });

  test("a password set by the teacher expires, which the teacher sees", async () => {
    const person = await handOut(new Date(Date.now() - 1_000));
    expect((await school.server.rpc("run_housekeeping")).error).toBeNull();
    expect(await signIn(person)).toBe("invalid_credentials");
    const [row] = await school.backend.sql`select temporary_password from public.profiles where id = ${person.id}`;
    expect(row?.temporary_password).toBe(true);
  });

  test("a password set by the teacher is mailed to its owner only by the server", async () => {
    const person = await handOut(soon());
    const order = { student: person.id, password: "x", until: soon().toISOString() };
    for (const client of [school.teacher.client, school.student.client])
      expect((await client.rpc("welcome_student", order)).error).not.toBeNull();
    const rows = await school.backend.sql`select kind, data from public.mail_outbox where recipient = ${person.email}`;
    expect(rows).toMatchObject([{ kind: "welcome", data: { name: "Provisória", password: PASSWORD } }]);
  });
});

function fifteenYearsAgo(): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - 15);
  return day.toISOString().slice(0, 10);
}

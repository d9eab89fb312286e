import { afterAll, describe, expect, test } from "vitest";
import type { Database } from "../../../app/platform/backend/database.types.ts";
import { DENIED, openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

describe("reading profiles", () => {
  test("a student reads their own profile and no other", async () => {
    const { data } = await school.student.client.from("profiles").select("id");
    expect(data).toEqual([{ id: school.student.id }]);
  });

  test("the teacher reads everybody's profile", async () => {
    const { data } = await school.teacher.client.from("profiles").select("id");
    expect(data?.map((profile) => profile.id)).toEqual(
      expect.arrayContaining([school.student.id, school.other.id, school.former.id]),
    );
  });

  test("a visitor reads no profile", async () => {
    const { error } = await school.visitor.from("profiles").select("id");
    expect(error?.code).toBe(DENIED);
  });

  test("a deactivated student with an old token reads no profile", async () => {
    const { data } = await school.former.client.from("profiles").select("id");
    expect(data ?? []).toEqual([]);
  });
});

describe("changing profiles", () => {
  test("a student changes their own name, phone and language", async () => {
    const change = { full_name: "Ana Maria", phone: "+5511912345678", language: "en" } as const;
    const { data } = await school.student.client
      .from("profiles")
      .update(change)
      .eq("id", school.student.id)
      .select("full_name, phone, language")
      .single();
    expect(data).toEqual(change);
  });

  test("mails of the sign-in service use the language chosen since", async () => {
    const person = await school.enroll("Lia");
    for (const language of ["en", "pt"] as const) {
      await person.client.from("profiles").update({ language }).eq("id", person.id);
      const { data } = await school.server.auth.admin.getUserById(person.id);
      expect(data.user?.user_metadata).toMatchObject({ full_name: "Lia", language });
    }
  });

  test.each(["role", "temporary_password", "deactivated_at", "email", "id"] as const)(
    "a student cannot change their own %s",
    async (column) => {
      const values = {
        role: "admin",
        temporary_password: true,
        deactivated_at: null,
        email: "x@example.com",
        id: school.other.id,
      };
      const change: Database["public"]["Tables"]["profiles"]["Update"] = {};
      Object.assign(change, { [column]: values[column] });
      const { error } = await school.student.client.from("profiles").update(change).eq("id", school.student.id);
      expect(error?.code).toBe(DENIED);
    },
  );

  test("a student's change to another's profile changes no row", async () => {
    const { data } = await school.student.client
      .from("profiles")
      .update({ full_name: "X" })
      .eq("id", school.other.id)
      .select("id");
    expect(data).toEqual([]);
  });

  test("a deactivated student changes nothing", async () => {
    const { data } = await school.former.client
      .from("profiles")
      .update({ full_name: "X" })
      .eq("id", school.former.id)
      .select("id");
    expect(data ?? []).toEqual([]);
  });

  test("nobody inserts or deletes profiles directly", async () => {
    for (const { client } of [school.student, school.teacher]) {
      expect((await client.from("profiles").insert({ id: school.student.id })).error?.code).toBe(DENIED);
      expect((await client.from("profiles").delete().eq("id", school.other.id)).error?.code).toBe(DENIED);
    }
  });

  test("the first sign-in is recorded once", async () => {
    const write = (value: string | null) =>
      school.other.client
        .from("profiles")
        .update({ first_login_at: value })
        .eq("id", school.other.id)
        .select("first_login_at")
        .single();
    const first = await write("2026-11-21T12:00:00Z");
    expect((await write(null)).data).toEqual(first.data);
    expect((await write("2030-01-01T00:00:00Z")).data).toEqual(first.data);
  });
});

describe("becoming a user", () => {
  test("signing up makes an aluno, whatever the sign-up claims", async () => {
    const { id, email } = await school.join({
      full_name: "  Nova Aluna  ",
      role: "admin",
      language: "en",
      birth_date: "1990-05-17",
      accepts_terms: true,
    });
    const { data: profile } = await school.server
      .from("profiles")
      .select("role, full_name, email, language, temporary_password")
      .eq("id", id)
      .single();
    expect(profile).toEqual({
      role: "aluno",
      full_name: "Nova Aluna",
      email,
      language: "en",
      temporary_password: false,
    });
  });
});

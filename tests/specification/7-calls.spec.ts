import { address, clientOf, expect, mailedLink, owner, PASSWORD, person, test, unique, visitor } from "./site.ts";

test("30 §7 sign-up with only a name, sign-in, reset, update, session, refresh and sign-out", async () => {
  const email = `${unique()}@example.com`;
  const client = await visitor();
  const asked = await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: "Nina Alves" } } });
  expect(asked.error).toBeNull();
  const link = new URL(await mailedLink(email, "signup"));
  const opened = await client.auth.verifyOtp({
    token_hash: link.searchParams.get("token_hash") ?? "",
    type: "signup",
  });
  expect(opened.error).toBeNull();
  const own = await client.from("profiles").select("*").eq("id", opened.data.user?.id).single();
  expect(own.data).toMatchObject({ full_name: "Nina Alves", role: "aluno" });
  // Neither age nor acceptance is known: nothing but one's own profile.
  for (const table of ["homework", "charges", "plans_of_nobody", "notifications"])
    expect((await client.from(table).select("*")).data ?? []).toEqual([]);
  expect((await client.rpc("send_feedback", { rating: 5, comments: "Hello" })).error).not.toBeNull();

  const student = await person();
  const session = await clientOf(student);
  expect((await session.auth.getUser()).data.user?.id).toBe(student.id);
  expect((await session.auth.refreshSession()).error).toBeNull();
  expect((await session.auth.updateUser({ password: "another-six" })).error).toBeNull();
  const redirectTo = `${address()}/en/reset-password`;
  expect((await session.auth.resetPasswordForEmail(student.email, { redirectTo })).error).toBeNull();
  expect(await mailedLink(student.email, "recovery")).toContain(redirectTo);
  expect((await session.auth.signOut()).error).toBeNull();
  const wrong = await (await visitor()).auth.signInWithPassword({ email: student.email, password: "not-this" });
  expect(wrong.error?.code).toBe("invalid_credentials");
});

test("31 §7 the profile, the first login, the error log and the notifications are read and written by table", async () => {
  const student = await person("aluno", { temporary_password: true });
  const client = await clientOf(student);
  expect((await client.from("profiles").select("*").eq("id", student.id).single()).data?.id).toBe(student.id);
  const now = new Date().toISOString();
  expect((await client.from("profiles").update({ first_login_at: now }).eq("id", student.id)).error).toBeNull();
  const profile = await client.from("profiles").select("first_login_at").eq("id", student.id).single();
  expect(profile.data?.first_login_at).not.toBeNull();
  const rows = ["a", "b", "c"].map((title) => ({ user_id: student.id, type: "other", content: { title } }));
  expect((await owner().from("notifications").insert(rows)).error).toBeNull();
  const read = () =>
    client.from("notifications").select("*").eq("user_id", student.id).order("created_at", { ascending: false });
  const [first, ...rest] = (await read()).data ?? [];
  expect(rest).toHaveLength(2);
  expect((await client.from("notifications").update({ is_read: true }).eq("id", first?.id)).error).toBeNull();
  const unread = rest.map(({ id }) => id);
  expect((await client.from("notifications").update({ is_read: true }).in("id", unread)).error).toBeNull();
  expect((await read()).data?.map(({ is_read }) => is_read)).toEqual([true, true, true]);
});

test("32 §7 a channel for each user hears the inserts of their notifications", async () => {
  const [student, other] = await Promise.all([person(), person()]);
  const client = await clientOf(student);
  const heard: string[] = [];
  const joined = Promise.withResolvers<void>();
  const filter = {
    event: "INSERT",
    schema: "public",
    table: "notifications",
    filter: `user_id=eq.${student.id}`,
  } as const;
  client
    .channel(`notifications:${student.id}`)
    .on("postgres_changes", filter, ({ new: row }) => heard.push(row.content.title))
    .subscribe((state) => state === "SUBSCRIBED" && joined.resolve());
  await joined.promise;
  for (const [who, title] of [
    [other, "not hers"],
    [student, "hers"],
  ] as const)
    await owner().from("notifications").insert({ user_id: who.id, type: "other", content: { title } });
  await expect.poll(() => heard).toEqual(["hers"]);
  await client.removeAllChannels();
});

import type { Client } from "../backend/site-backend.ts";
import { change, expectSuccess } from "./expect-success.ts";
import { PERSONAS, type Person } from "./personas.ts";
import { monthsAgo, weekday } from "./weekdays.ts";

const FOR_GOOD = "876000h";

/** Creates the accounts of all people with one password. Returns their ids by e-mail. */
export async function createPeople(server: Client, password: string): Promise<Map<string, string>> {
  const addresses = PERSONAS.map(({ email }) => email);
  // A school may have more people than one answer has rows.
  const present = expectSuccess(await server.from("profiles").select("id, email").in("email", addresses));
  const ids = new Map(present.map(({ id, email }) => [email, id]));
  for (const person of PERSONAS) {
    const id = await ensurePerson(server, person, password, ids.get(person.email));
    ids.set(person.email, id);
    const { phone, plan, level } = person;
    const deactivated_at = person.deactivated ? daysAgo(20) : null;
    const since = `${person.joined ? weekday(person.joined) : monthsAgo(person.months)}T13:00:00Z`;
    const times = { deactivated_at, created_at: since, first_login_at: since };
    await change(
      server
        .from("profiles")
        .update({ phone, plan, level, ...times })
        .eq("id", id)
        .select("id"),
    );
  }
  return ids;
}

// Users of the demo may have changed a password; each start resets it to the printed one.
async function ensurePerson(server: Client, person: Person, password: string, id: string | undefined): Promise<string> {
  const ban_duration = person.deactivated ? FOR_GOOD : "none";
  if (id) {
    expectSuccess(await server.auth.admin.updateUserById(id, { password, ban_duration }));
    return id;
  }
  const { user } = expectSuccess(
    await server.auth.admin.createUser({
      email: person.email,
      password,
      email_confirm: true,
      user_metadata: { full_name: person.name, language: "pt" },
      app_metadata: { role: person.role },
    }),
  );
  if (!user) throw new Error(`No account was made for ${person.email}`);
  if (person.deactivated) expectSuccess(await server.auth.admin.updateUserById(user.id, { ban_duration }));
  return user.id;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

import { z } from "zod";

export const STUDENT = "aluna@example.com";

const Secrets = z.object({ secretKey: z.string() });
const Users = z.object({ users: z.array(z.object({ email: z.string() })) });

/**
 * A client with a site's secret key.
 * @param secrets reads the site's `secrets.json`
 */
export function adminOf(origin: string, secrets: () => Promise<string>) {
  const ask = async (method: string, body?: unknown): Promise<unknown> => {
    const { secretKey } = Secrets.parse(JSON.parse(await secrets()));
    const answer = await fetch(`${origin}/auth/v1/admin/users`, {
      method,
      headers: { apikey: secretKey, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    addStudent: () =>
      ask("POST", {
        email: STUDENT,
        email_confirm: true,
        user_metadata: { full_name: "Aluna" },
        app_metadata: { role: "aluno" },
      }),
    people: async () => Users.parse(await ask("GET")).users.map(({ email }) => email),
  };
}

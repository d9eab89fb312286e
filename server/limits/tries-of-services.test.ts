import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { requestContext } from "../../app/school/request-context.ts";
import { action as tryCalendar } from "../../app/settings/calendar-connection.ts";
import { action as tryMailServer } from "../../app/settings/mail-server.ts";
import { action as tryPaymentProvider } from "../../app/settings/pix-provider.ts";
import { action as trySiteAddress } from "../../app/settings/site-address.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";

const MOST = 20;
const MAIL_ORDER = {
  provider: "other",
  host: "mail.example.com",
  port: 465,
  username: "aulas@example.com",
  password: "senha-de-aplicativo",
  sender: "aulas@example.com",
};
const ACCOUNT = { address: "https://dav.example.com/", username: "alex", password: "senha", hosts: [] };

let school: School;
/** Stands for all connections: each would open one to a host that the teacher typed. */
const opened = vi.fn(async () => ({}));

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

type ActionArgs = { request: Request; context: RouterContextProvider; url: URL; params: object };

async function order(action: (given: ActionArgs) => Promise<Response>, body: object): Promise<unknown> {
  const { session } = (await school.teacher.client.auth.getSession()).data;
  const site = {
    supabase: school.visitor,
    server: school.server,
    mailServerConnection: { connect: opened },
    siteAddressConnection: { choose: opened },
    pixConnection: { test: async () => void (await opened()), connect: async () => undefined },
    calendarConnection: { find: opened, begin: opened, complete: opened, connect: opened },
    backend: { supabaseUrl: "", publishableKey: "" },
    siteUrl: "http://localhost:3000",
    nonce: "",
    report() {},
    lacksSomething() {},
  };
  const headers = { authorization: `Bearer ${session?.access_token}`, "content-type": "application/json" };
  const request = new Request(site.siteUrl, { method: "POST", headers, body: JSON.stringify(body) });
  const context = new RouterContextProvider(new Map([[requestContext, site]]));
  return (await action({ request, context, url: new URL(site.siteUrl), params: {} })).json();
}

test.each([
  ["a mail server", (given: ActionArgs) => tryMailServer({ ...given, pattern: "/admin/mail-server" }), MAIL_ORDER],
  [
    "the site's address",
    (given: ActionArgs) => trySiteAddress({ ...given, pattern: "/admin/site-address" }),
    { address: "https://escola.example.com" },
  ],
  [
    "a payment provider",
    (given: ActionArgs) => tryPaymentProvider({ ...given, pattern: "/admin/pix-provider" }),
    { test: true },
  ],
  [
    "a calendar",
    (given: ActionArgs) => tryCalendar({ ...given, pattern: "/admin/calendar-connection" }),
    { find: ACCOUNT },
  ],
])(
  "after twenty tries of %s within an hour the next try opens no connection and reports that",
  async (_, action, body) => {
    opened.mockClear();
    for (let tries = 0; tries < MOST; tries += 1) expect(await order(action, body)).toEqual({});
    expect(await order(action, body)).toEqual({ problem: "TOO_MANY" });
    expect(opened).toHaveBeenCalledTimes(MOST);
  },
);

import { randomUUID } from "node:crypto";
import { cut } from "../../app/platform/text/truncate.ts";
import type { MailServerConnection } from "../../app/school/request-context.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask } from "../notifications/query-database.ts";
import { readSender } from "../notifications/read-sender.ts";
import { isPublicAddress } from "../public-address.ts";
import { composeMail } from "./compose-mail.ts";
import { bySmtp } from "./deliver.ts";
import { encryptSmtpUrl, smtpUrlOf } from "./mail-transport.ts";
import { DeliveryFailed } from "./refusals.ts";

/** Of a mail server's own words. */
const LONGEST_SAID = 300;
/** Somebody waits in front of the form. */
const WAITS = { connection: 10_000, greeting: 15_000, silence: 20_000 };

type Options = {
  server: Client;
  secretKey: string;
  readonly siteUrl: string;
  /** True if the site's own settings name the mail server. */
  isGiven: boolean;
  isAllowed?: (address: string) => boolean;
};

/** Connects the mail server that the teacher chose, once it has taken a test mail to herself. */
export function createMailServerConnection(options: Options): MailServerConnection {
  const { server, secretKey, isGiven, isAllowed = isPublicAddress } = options;
  return {
    async connect(order, person) {
      const { siteUrl } = options;
      if (isGiven) return { problem: "NOT_NOW" };
      const url = smtpUrlOf(order);
      const [teacher, { brand }] = await Promise.all([
        ask(server.from("profiles").select("email, full_name, language").eq("id", person).single()),
        readSender(server),
      ]);
      if (!teacher) throw new Error("The person who chooses the mail server has no profile");
      const mail = composeMail(
        {
          kind: "mail_test",
          recipient: teacher.email,
          language: teacher.language,
          data: { name: teacher.full_name, link: "/admin/settings/notifications" },
        },
        siteUrl,
        brand,
      );
      try {
        const parcel = { id: randomUUID(), createdAt: new Date(), brand, answersTo: null, mail };
        await bySmtp(url, siteUrl, { waits: WAITS, isAllowed })(parcel, async () => true);
      } catch (error) {
        if (error instanceof DeliveryFailed) return { problem: error.reason, said: cut(error.message, LONGEST_SAID) };
        throw error;
      }
      const { provider, host, sender } = order;
      await ask(server.rpc("save_mail_server", { provider, host, sender, encrypted: encryptSmtpUrl(secretKey, url) }));
      return {};
    },
  };
}

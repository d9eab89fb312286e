import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { UNSUBSCRIBABLE, type Unsubscribable } from "../../app/i18n/notifications/topics.ts";
import { type Lang, pathFor } from "../../app/i18n/screens.ts";

const KEY_BYTES = 32;
const Content = z.tuple([z.guid(), z.enum(UNSUBSCRIBABLE)]);

/** Ignores punctuation that mail programs and chats append to a link. */
const WRITTEN = /^([^.]+)\.([^.]+)\.([\w-]{43})(?![A-Za-z0-9-])/;

export type UnsubscribeLinks = {
  /** The link that stops the mail about a topic without signing in. */
  linkFor(person: string, topic: Unsubscribable, lang: Lang): string;
  /** The person and topic of a link; undefined for an invalid one. */
  read(token: string): { person: string; topic: Unsubscribable } | undefined;
};

/** Creates links that stay valid as long as the site's secret key, because people unsubscribe from old mails, too. */
export function createUnsubscribeLinks(secretKey: string, site: { readonly siteUrl: string }): UnsubscribeLinks {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "unsubscribe", KEY_BYTES));
  const sign = (content: string) => createHmac("sha256", key).update(content).digest();
  return {
    linkFor(person, topic, lang) {
      const content = `${person}.${topic}`;
      const url = new URL(pathFor("unsubscribe", lang), site.siteUrl);
      url.searchParams.set("t", `${content}.${sign(content).toString("base64url")}`);
      return url.href;
    },
    read(token) {
      const [, person = "", topic = "", signature = ""] = WRITTEN.exec(token) ?? [];
      const given = Buffer.from(signature, "base64url");
      const right = sign(`${person}.${topic}`);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const content = Content.safeParse([person, topic]);
      return content.success ? { person: content.data[0], topic: content.data[1] } : undefined;
    },
  };
}

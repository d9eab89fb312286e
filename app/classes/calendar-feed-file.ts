import { z } from "zod/mini";
import { runWithLang } from "~/i18n/locale.server";
import { m } from "~/i18n/paraglide/messages";
import { LANGS } from "~/i18n/screens";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/calendar-feed-file";
import { writeCalendarFeed } from "./write-calendar-feed";

const Feed = z.object({
  language: z.enum(LANGS),
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
      updated_at: z.string(),
      sequence: z.number(),
      cancelled: z.boolean(),
      online_link: z.nullable(z.string()),
      label: z.nullable(z.string()),
    }),
  ),
});

/** The calendar feed of a person; its secret address is the permission. */
export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const { supabase, siteUrl } = context.get(requestContext);
  const token = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  const { data, error } = token ? await supabase.rpc("read_calendar_feed", { token }) : { data: null, error: null };
  if (error) throw new Response(null, { status: 503, headers: { "Retry-After": "60" } });
  if (data === null) throw new Response(null, { status: 404 });
  const feed = Feed.parse(data);
  const title = runWithLang(feed.language, () => m.classes_feed_event());
  return new Response(writeCalendarFeed(feed.entries, { title, siteUrl }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}

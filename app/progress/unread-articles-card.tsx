import { m } from "~/i18n/paraglide/messages";
import { langOf, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { markRead } from "~/notifications/mark-read";
import { Card, CardHeader } from "~/ui/card";
import { cx } from "~/ui/cx";
import { LINK_ROW, ROW_LINK, RowChevron } from "~/ui/link-row";
import type { UnreadArticle } from "./unread-articles";

/** New articles that the student has not opened. Opening one marks its notification as read. */
export function UnreadArticles({ articles }: { articles: readonly UnreadArticle[] }) {
  const lang = useLang();
  return (
    <Card>
      <CardHeader title={m.progress_unread_articles()} />
      <ul className="divide-y">
        {articles.map(({ notification, titles, paths }) => (
          <li key={notification} className={LINK_ROW}>
            <a
              href={paths[lang]}
              lang={TAG[langOf(paths[lang]) ?? lang]}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                // A navigation would abort the request.
                event.preventDefault();
                void markRead(notification).finally(() => window.location.assign(paths[lang]));
              }}
              className={cx("flex-1", ROW_LINK)}
            >
              {titles[lang]}
            </a>
            <RowChevron />
          </li>
        ))}
      </ul>
    </Card>
  );
}

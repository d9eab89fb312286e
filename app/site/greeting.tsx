import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { buttonClass } from "~/ui/button";
import type { TeacherShown } from "./read-teacher";

type Props = { greeting: NonNullable<TeacherShown["greeting"]>; firstName: string };

/**
 * The teacher's greeting. Nothing of it is loaded before the link is followed; the script then replaces it by a player with
 * captions (app/islands/greeting-player.ts). Without script it opens a page with the same.
 */
export const Greeting = ({ greeting: { src, language, isVideo }, firstName }: Props) => (
  <a
    href={`${src}?page=${useLang()}`}
    hrefLang={TAG[language]}
    data-do="part"
    className={buttonClass({ variant: "secondary", size: "lg" })}
  >
    ▶ {isVideo ? m.site_greeting_watch({ firstName }) : m.site_greeting_listen({ firstName })}
  </a>
);

import { DATE_LOCALE } from "~/i18n/screens";

/** Tells each `[data-your-time]` instant by the reader's own clock, where that shows another time than São Paulo's. */
const locale = document.documentElement.lang === "en" ? DATE_LOCALE.en : DATE_LOCALE.pt;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const element of document.querySelectorAll<HTMLElement>("[data-your-time]")) {
  const at = new Date(element.dataset.yourTime ?? "");
  const say = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(at);
  if (say(zone) === say("America/Sao_Paulo")) continue;
  element.textContent = (element.dataset.text ?? "").replace("…", say(zone));
  element.hidden = false;
}

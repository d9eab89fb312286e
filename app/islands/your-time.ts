import { DATE_LOCALE, langOfTag } from "~/i18n/screens";

/** Adds the reader's local time to each `[data-your-time]` instant, where it differs from São Paulo's. */
const locale = DATE_LOCALE[langOfTag(document.documentElement.lang)];
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const element of document.querySelectorAll<HTMLElement>("[data-your-time]")) {
  const at = new Date(element.dataset.yourTime ?? "");
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(at);
  if (format(zone) === format("America/Sao_Paulo")) continue;
  const yours =
    "timeAlone" in element.dataset
      ? new Intl.DateTimeFormat("pt-BR", { timeStyle: "short", timeZone: zone }).format(at)
      : format(zone);
  element.textContent = (element.dataset.text ?? "").replace("…", yours);
  element.hidden = false;
}

/** Tells each `[data-your-time]` instant by the reader's own clock, where that shows another time than São Paulo's. */
const { lang } = document.documentElement;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const element of document.querySelectorAll<HTMLElement>("[data-your-time]")) {
  const at = new Date(element.dataset.yourTime ?? "");
  const say = (timeZone: string) =>
    new Intl.DateTimeFormat(lang, { dateStyle: "full", timeStyle: "short", timeZone }).format(at);
  if (say(zone) === say("America/Sao_Paulo")) continue;
  element.textContent = (element.dataset.text ?? "").replace("…", say(zone));
  element.hidden = false;
}

export type {};

import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import type { Recap } from "./recap";
import { stationText } from "./stations";

/** A month in figures, without zeros, and the stations that the teacher marked as working for the first time. */
export function RecapFigures({ recap, level }: { recap: Recap; level: 2 | 3 }) {
  const lang = useLang();
  const Heading = level === 2 ? "h2" : "h3";
  const stations = recap.stations.flatMap((id) => stationText(id, lang) ?? []);
  const figures = [
    { count: recap.classes, label: m.progress_recap_classes },
    { count: recap.homework, label: m.progress_recap_homework },
    { count: recap.words, label: m.progress_recap_words },
  ].filter(({ count }) => count > 0);
  return (
    <>
      {figures.length > 0 && (
        <ul className="mb-5 flex flex-wrap gap-x-10 gap-y-4 last:mb-0">
          {figures.map(({ count, label }) => (
            <li key={label({ count })} className="grid">
              <span className="font-semibold font-serif text-4xl text-brass tabular-nums">{count}</span>{" "}
              <span className="text-soft">{label({ count })}</span>
            </li>
          ))}
        </ul>
      )}
      {stations.length > 0 && (
        <div className="grid gap-2">
          <Heading className="font-sans font-semibold text-base tracking-normal">
            {m.progress_recap_stations({ count: stations.length })}
          </Heading>
          <ul className="grid gap-1.5">
            {stations.map((text) => (
              <li key={text} className="border-red border-l-4 pl-3">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

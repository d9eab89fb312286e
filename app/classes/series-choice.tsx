import { useId } from "react";
import { m } from "~/i18n/paraglide/messages";
import { NotRead } from "~/platform/errors/part-missing";
import type { SeriesPreview, SeriesScope } from "./read-series";
import { SeriesEffects } from "./series-effects";

const SCOPES = [
  { scope: "one", label: m.classes_series_one },
  { scope: "later", label: m.classes_series_later },
  { scope: "all", label: m.classes_series_all },
] as const satisfies { scope: SeriesScope; label: () => string }[];

type Props = {
  scope: SeriesScope;
  onChoose: (scope: SeriesScope) => void;
  /** The effects of the change; undefined until it is known, and for a single class. */
  preview: SeriesPreview | undefined;
  missing: boolean | undefined;
  /** True if a time has to be chosen first. */
  waits?: boolean;
  /** True if classes of the next 24 hours are forfeited. */
  forfeits?: boolean;
  /** True if it is a request, which changes nothing by itself. */
  asks?: boolean;
};

/** Asks which classes of a weekly series a change is about, and shows each date of it. */
export function SeriesChoice({
  scope,
  onChoose,
  preview,
  missing,
  waits = false,
  forfeits = false,
  asks = false,
}: Props) {
  const name = useId();
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="mb-1 font-semibold">{m.classes_series_which()}</legend>
        {SCOPES.map((one) => (
          <label key={one.scope} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              checked={scope === one.scope}
              onChange={() => onChoose(one.scope)}
              className="shrink-0 cursor-[inherit]"
            />
            {one.label()}
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {scope !== "one" && waits && <p className="text-soft">{m.classes_series_choose_time()}</p>}
        {missing && <NotRead />}
        {preview && <SeriesEffects changes={preview.changes} forfeits={forfeits} asks={asks} />}
      </div>
    </div>
  );
}

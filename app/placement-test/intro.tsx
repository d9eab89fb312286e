import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { OlderBrowser } from "~/ui/page-spinner";
import { Tick } from "~/ui/tick-box";

type Start = { withoutSound: boolean; underAge: boolean };
type Props = { busy?: boolean; problem?: string | undefined; onStart?: (start: Start) => void };

/** The test's purpose and length, and its start button. */
export function Intro({ busy, problem, onStart }: Props) {
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <h1 tabIndex={-1} className="scroll-mt-24 text-4xl outline-none sm:text-5xl">
        {m.placement_title()}
      </h1>
      <p className="text-lg text-soft">{m.placement_lead()}</p>
      <ul className="grid gap-2.5">
        {[
          m.placement_point_time(),
          m.placement_point_parts(),
          m.placement_point_sound(),
          m.placement_point_result(),
        ].map((point) => (
          <li key={point} className="relative pl-6">
            <span aria-hidden="true" className="absolute top-[0.7em] left-0 h-[3px] w-3 bg-red" />
            {point}
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="rounded-card bg-danger-soft p-4 text-danger">
          {problem}
        </p>
      )}
      {/* A form, so that a click before hydration is not lost (see islands/wake.ts). */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          onStart?.({ withoutSound: form.has("without_sound"), underAge: form.get("age") === "minor" });
        }}
      >
        <div role="alert" data-away hidden className="mb-4 rounded-card bg-danger-soft p-4 text-danger">
          {m.placement_not_loaded()}{" "}
          <a href="?" className="font-semibold underline underline-offset-4">
            {m.common_reload()}
          </a>
        </div>
        <fieldset className="mb-2">
          <legend className="mb-1 font-semibold">{m.common_age()}</legend>
          {(["adult", "minor"] as const).map((age) => (
            <label key={age} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="age"
                value={age}
                defaultChecked={age === "adult"}
                className="shrink-0 cursor-[inherit]"
              />
              {age === "adult" ? m.common_age_adult() : m.placement_age_minor()}
            </label>
          ))}
          <p className="text-base text-soft">{m.placement_age_child()}</p>
        </fieldset>
        <label
          htmlFor="without-sound"
          className="mb-4 flex min-h-11 cursor-pointer items-start gap-3 py-2 leading-normal"
        >
          <Tick id="without-sound" name="without_sound" />
          <span className="min-w-0">{m.placement_without_sound()}</span>
        </label>
        <Button type="submit" size="lg" className="max-sm:w-full" busy={busy ? m.placement_starting() : undefined}>
          {m.placement_start()}
        </Button>
      </form>
      <p className="text-base text-soft">{m.placement_private()}</p>
      <noscript>
        <p className="rounded-card bg-mist p-4">{m.placement_needs_script()}</p>
      </noscript>
      <OlderBrowser />
    </div>
  );
}

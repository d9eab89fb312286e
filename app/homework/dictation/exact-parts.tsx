import type { UseFormRegisterReturn } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { Checkbox } from "~/ui/checkbox";
import { EXACT } from "./exact";

const NAMES = {
  numbers: m.homework_exact_numbers,
  spelling: m.homework_exact_spelling,
  contractions: m.homework_exact_contractions,
  hyphens: m.homework_exact_hyphens,
};

/** Chooses the parts of a dictation that must be written exactly as they were spoken. */
export function ExactParts({ register }: { register: UseFormRegisterReturn }) {
  return (
    <fieldset className="grid gap-1" aria-describedby="exact-hint">
      <legend className="font-semibold">{m.homework_exact()}</legend>
      <p id="exact-hint" className="text-soft">
        {m.homework_exact_hint()}
      </p>
      {EXACT.map((part) => (
        <Checkbox key={part} {...register} id={`exact-${part}`} value={part} label={NAMES[part]()} />
      ))}
    </fieldset>
  );
}

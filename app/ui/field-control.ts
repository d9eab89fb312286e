import { createContext, useContext } from "react";

/** The attributes that connect a control to its label, hint and error. */
export type FieldControl = {
  id: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
};

export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** Merges the control's own props over those of its `Field`, if any. */
export function useFieldControl<Props extends object>(props: Props): Props & Partial<FieldControl> {
  return { ...useContext(FieldContext), ...props };
}

/** The classes of inputs and selects. The font has 16 px, or iOS zooms in on focus. */
export const CONTROL =
  "min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-card px-3.5 py-2 text-base text-ink leading-normal transition-colors placeholder:text-soft placeholder:opacity-100 hover:border-ink aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-mist disabled:text-soft disabled:opacity-100 [&[readonly]]:bg-mist";

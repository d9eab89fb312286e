import { xmlText } from "~/platform/text/xml";

/** Markup that needs no escaping. */
export type Markup = { readonly markup: string };

type Value = string | number | Markup | readonly Markup[];

const written = (value: Value): string => {
  if (typeof value !== "object") return xmlText(String(value));
  return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
};

/** A piece of a page; texts among it are escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: parts.map((part, place) => part + (values[place] === undefined ? "" : written(values[place]))).join(""),
});

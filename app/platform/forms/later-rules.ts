import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { ZodType } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { reportFailedPart } from "../errors/report-failed-part";
import type { z } from "./zod-parts";

/** The library of rules, as rules that load with a form's first use are given it. */
export type Zod = typeof z;

/** Loads what validates forms before it is needed, as when somebody begins to type. A failure shows once it is needed. */
export const rulesAhead = (): void => void load().catch(() => {});

const load = () => import("./zod-parts");

/**
 * Validates a form by rules that load with its first use: a page with an open form can be used without them. Where they do not
 * load, the first field says that there is no connection, and nothing is sent.
 */
export const laterRules =
  <Values extends FieldValues, Context, Output>(
    rules: (z: Zod) => ZodType<Output, Values> | Promise<ZodType<Output, Values>>,
  ): Resolver<Values, Context, Output> =>
  async (values, context, options) => {
    const loaded = await load()
      .then(async ({ z, zodResolver }) => ({ zodResolver, schema: await rules(z) }))
      .catch((error: unknown) => {
        // A fault in the rules is the site's own, and logged.
        void reportFailedPart(error);
        return undefined;
      });
    if (loaded) return loaded.zodResolver(loaded.schema)(values, context, options as never);
    const [first = "root"] = Object.keys(values);
    const errors: FieldErrors = { [first]: { type: "offline", message: m.common_offline() } };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

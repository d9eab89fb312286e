import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useWrite } from "~/platform/forms/use-write";
import { toCentavos, writeAmount } from "~/platform/money/money";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { toPixKey } from "./pix-key";
import { isPlanPrice } from "./plan-price";
import type { Plans } from "./read-settings";
import { refusedPix } from "./refused-pix";
import type { welcomeWrites } from "./welcome-writes";

const Prices = z.object({
  prices: z.array(
    z
      .string()
      .trim()
      .refine((text) => text === "" || isPlanPrice(toCentavos(text)), { error: () => m.settings_invalid_price() }),
  ),
  pix_key: textUpTo(z.string(), 77),
  pix_name: textUpTo(z.string(), 25),
  pix_city: textUpTo(z.string(), 15),
});
type Values = z.infer<typeof Prices>;
const ORDER = ["pix_key", "pix_name", "pix_city"] as const;

type Props = Pick<Plans, "plans" | "billing"> & { onSaved: () => void; later: ReactNode };

/** Asks for the monthly price of each plan, and for the key that payments go to. */
function WelcomePricesInside({ plans, billing, onSaved, later }: Props) {
  const lang = useLang();
  const { write } = useWrite<typeof welcomeWrites>();
  const form = useForm<Values>({
    resolver: zodResolver(Prices),
    defaultValues: {
      prices: plans.map(({ price_cents }) => (price_cents === null ? "" : writeAmount(price_cents, lang))),
      pix_key: billing.pix_key ?? "",
      pix_name: billing.pix_name ?? "",
      pix_city: billing.pix_city ?? "",
    },
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError } = form;
  const { errors, isSubmitting, submitCount } = form.formState;
  const send = handleSubmit(async ({ prices, pix_key, pix_name, pix_city }) => {
    const key = pix_key ? await toPixKey(pix_key) : null;
    const refused = refusedPix({ pix_key, pix_name, pix_city }, key);
    if (refused) return setError(refused.field, { message: refused.message });
    for (const [place, plan] of plans.entries()) {
      const price_cents = prices[place] ? (toCentavos(prices[place]) ?? null) : null;
      const { problem } = await write("changePlan", { name: plan.name, before: plan, after: { price_cents } });
      if (problem) return setError("root", { message: problem });
    }
    const after = { pix_key: key ?? null, pix_name: key ? pix_name : null, pix_city: key ? pix_city : null };
    const { problem } = await write("changeBilling", { before: billing, after });
    if (problem) setError("root", { message: problem });
    else onSaved();
  });
  const wrongPrices = plans.flatMap((_, place) => {
    const message = errors.prices?.[place]?.message;
    return message ? [{ field: `prices.${place}`, message }] : [];
  });
  return (
    <form noValidate onSubmit={send} aria-label={m.welcome_prices()} className="grid gap-5">
      <div className="empty:hidden">
        <ErrorSummary problems={[...wrongPrices, ...problemsOf(errors, ORDER)]} attempt={submitCount} />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">{m.welcome_prices_month()}</legend>
        <div className="grid items-end gap-4 sm:grid-cols-3">
          {plans.map(({ name }, place) => (
            <Field key={name} id={`prices.${place}`} label={name} error={errors.prices?.[place]?.message}>
              <Input {...register(`prices.${place}`)} inputMode="decimal" autoComplete="off" placeholder="R$" />
            </Field>
          ))}
        </div>
      </fieldset>
      <Field
        id="pix_key"
        label={m.settings_pix_key()}
        hint={m.settings_pix_key_hint()}
        error={errors.pix_key?.message}
        optional
      >
        <Input {...register("pix_key")} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field id="pix_name" label={m.settings_pix_name()} error={errors.pix_name?.message} optional>
          <CountedInput {...register("pix_name")} autoComplete="off" most={25} />
        </Field>
        <Field id="pix_city" label={m.settings_pix_city()} error={errors.pix_city?.message} optional>
          <CountedInput {...register("pix_city")} autoComplete="off" most={15} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting ? m.common_saving() : undefined}>
          {m.welcome_next()}
        </Button>
        {later}
      </div>
    </form>
  );
}

export const WelcomePrices = withBoundary(WelcomePricesInside);

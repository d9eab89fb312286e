import { m } from "~/i18n/paraglide/messages";
import type { Zod } from "~/platform/forms/later-rules";
import { formOf, same, textOrNull, type ValuesOf } from "~/platform/forms/row-fields";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useWrite } from "~/platform/forms/use-write";
import { formatDocument, toDocument } from "~/platform/people/document";
import { LONGEST_MAIL_ADDRESS } from "~/platform/people/mail-address";
import { requireNinthDigit } from "~/platform/people/ninth-digit";
import { isName } from "~/platform/people/person-name";
import { toPhone } from "~/platform/people/phone";
import { isUrl } from "~/platform/urls/is-url";
import { CountedInput } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { documentOrNone, mailAddressOrNone } from "./contact-rules";
import type { Site } from "./read-settings";
import { SettingsForm } from "./settings-form";
import type { siteWrites } from "./settings-writes";

const LONGEST_LINK = 300;
const LONGEST_PHONE = 40;
const address = textOrNull((z) =>
  textUpTo(z.string(), LONGEST_LINK).refine(
    (text) => text === "" || (isUrl(text) && text.startsWith("https://") && !/\s/.test(text)),
    { error: () => m.settings_invalid_url() },
  ),
);

const BUSINESS = formOf({
  brand_first_name: same((z) =>
    z
      .string()
      .trim()
      .regex(/^\p{L}[\p{L} '-]{0,29}$/u, { error: () => m.settings_invalid_first_name() }),
  ),
  contact_email: textOrNull((z) => mailAddressOrNone(z.string())),
  contact_phone: textOrNull((z) => textUpTo(z.string(), LONGEST_PHONE).superRefine(requireNinthDigit)),
  responsible_name: textOrNull((z) =>
    textUpTo(z.string(), 120).refine((text) => text === "" || isName(text), { error: () => m.common_name_invalid() }),
  ),
  company_number: {
    rule: (z: Zod) => documentOrNone(z.string()),
    toValue: (number: string | null) => (number ? formatDocument(number) : ""),
    toCell: (text: string) => toDocument(text) ?? null,
  },
  company_address: textOrNull((z) => textUpTo(z.string(), 200)),
  linkedin_url: address,
  instagram_url: address,
  language_app_url: address,
});

const LINKS = [
  ["linkedin_url", m.common_linkedin],
  ["instagram_url", m.common_instagram],
  ["language_app_url", m.settings_language_app],
] as const;

/** The fields behind the fold. */
const RARE = ["responsible_name", "company_number", "company_address", ...LINKS.map(([id]) => id)] as const;

async function toRow(values: ValuesOf<typeof BUSINESS>) {
  const phone = values.contact_phone ? await toPhone(values.contact_phone) : null;
  if (phone === undefined) return { field: "contact_phone" as const, message: m.settings_invalid_phone() };
  const { row } = BUSINESS.toRow(values);
  return { row: { ...row, contact_phone: phone } };
}

/** Brand, contact, company and social links, for header, footer and search engines. */
function BusinessFormInside({ facts }: { facts: Site["facts"] }) {
  const { write } = useWrite<typeof siteWrites>();
  return (
    <SettingsForm
      id="business"
      title={m.settings_business()}
      lead={m.settings_business_lead()}
      {...BUSINESS}
      row={facts}
      toRow={toRow}
      write={(before, after) => write("changeFacts", { before, after })}
    >
      {({ register }, error) => (
        <>
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <Field
              id="brand_first_name"
              label={m.settings_first_name()}
              hint={m.settings_first_name_hint()}
              error={error("brand_first_name")}
              required
            >
              <CountedInput {...register("brand_first_name")} autoComplete="off" autoCapitalize="words" most={30} />
            </Field>
            <Field
              id="contact_email"
              label={m.settings_email()}
              hint={m.settings_email_hint()}
              error={error("contact_email")}
              optional
            >
              <CountedInput
                {...register("contact_email")}
                type="email"
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                most={LONGEST_MAIL_ADDRESS}
              />
            </Field>
            <Field id="contact_phone" label={m.common_whatsapp()} error={error("contact_phone")} optional>
              <Input {...register("contact_phone")} type="tel" inputMode="tel" autoComplete="off" />
            </Field>
          </div>
          <Fold id="company" title={m.settings_company()} isOpen={RARE.some((field) => error(field))}>
            <div className="grid items-end gap-5 sm:grid-cols-2">
              <Field
                id="responsible_name"
                label={m.settings_responsible_name()}
                hint={m.settings_responsible_hint()}
                error={error("responsible_name")}
                optional
                className="sm:col-span-2"
              >
                <CountedInput {...register("responsible_name")} autoComplete="off" autoCapitalize="words" most={120} />
              </Field>
              <Field id="company_number" label={m.common_document()} error={error("company_number")} optional>
                <Input
                  {...register("company_number")}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              </Field>
              <Field
                id="company_address"
                label={m.settings_address()}
                error={error("company_address")}
                optional
                className="sm:col-span-2"
              >
                <CountedInput {...register("company_address")} autoComplete="off" most={200} />
              </Field>
              {LINKS.map(([id, label]) => (
                <Field key={id} id={id} label={label()} error={error(id)} optional>
                  <CountedInput
                    {...register(id)}
                    type="url"
                    inputMode="url"
                    placeholder="https://"
                    most={LONGEST_LINK}
                  />
                </Field>
              ))}
            </div>
          </Fold>
        </>
      )}
    </SettingsForm>
  );
}

export const BusinessForm = withBoundary(BusinessFormInside);

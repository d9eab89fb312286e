import { type LoaderFunctionArgs, redirect } from "react-router";
import first from "~/i18n/legal/2026-11-22.json";
import second from "~/i18n/legal/2026-11-30.json";
import { changesOf } from "~/i18n/legal-changes";
import { m } from "~/i18n/paraglide/messages";
import { DEFAULT_LANG, type Lang, langOf, pathFor, SCREENS } from "~/i18n/screens";
import { nameDocument } from "~/platform/people/document";
import { formatClassLength } from "~/school/class-length";
import { isLegalVersion, LEGAL_VERSIONS, type LegalVersion, TERMS_VERSION } from "~/school/legal-versions";
import { type RequestContext, requestContext } from "~/school/request-context";
import { termsWords } from "./terms-words";

export const LEGAL_TEXTS = ["terms", "privacy", "details"] as const;
export type Which = (typeof LEGAL_TEXTS)[number];
/** The first version has no details. */
type Texts = Record<Lang, { terms: string[][]; privacy: string[][]; details?: string[][] }>;

const TEXTS: Record<LegalVersion, Texts> = { "2026-11-22": first, "2026-11-30": second };

/** The words of this site in the texts: who is responsible, as far as it is known, and the periods that the teacher chose. */
async function readWords({ supabase, lacksSomething }: RequestContext, lang: Lang): Promise<Record<string, string>> {
  const terms = await supabase.rpc("terms_in_force");
  const { data } = await supabase
    .from("site_settings")
    .select("responsible_name, company_number, company_address, contact_email, former_student_years")
    .single();
  if (!data || terms.error) lacksSomething();
  const number = data?.company_number && nameDocument(data.company_number);
  const responsible = [data?.responsible_name, number, data?.company_address, data?.contact_email];
  const length = formatClassLength(lang);
  const years = data?.former_student_years ?? YEARS;
  return {
    ...termsWords(terms.data, lang),
    length,
    years:
      years === 1
        ? m.site_one_year({}, { locale: lang })
        : m.settings_retention_years({ count: years }, { locale: lang }),
    responsible: data?.responsible_name
      ? responsible.filter(Boolean).join(", ")
      : m.site_responsible_unknown({}, { locale: lang }),
  };
}

/** How long former students' data is kept where the setting cannot be read, in years: the database's default. */
const YEARS = 2;

/** A text in a language: its sections, what the version changed, and its other versions, newest first. */
async function legalText(context: RequestContext, which: Which, version: LegalVersion, lang: Lang) {
  const { [which]: sections = [] } = TEXTS[version][lang];
  const said = await readWords(context, lang);
  return {
    which,
    version,
    isCurrent: version === TERMS_VERSION,
    changes: changesOf(version, lang),
    sections: sections.map(([heading = "", words = ""]) => ({
      heading,
      words: words.replace(/\{(\w+)\}/g, (_, name: string) => said[name] ?? ""),
    })),
    others: Object.keys(LEGAL_VERSIONS)
      .filter((other) => isLegalVersion(other) && other !== version && TEXTS[other][lang][which])
      .reverse(),
  };
}

export type LegalTextData = Awaited<ReturnType<typeof legalText>> & {
  /** True only at the address of the version. */
  ofVersion: boolean;
};

const langIn = (path: string): Lang => langOf(path) ?? DEFAULT_LANG;

/** The text in force, in the language of a request's page. */
export const readLegalText = async (
  which: Which,
  { context, request: { url } }: LoaderFunctionArgs,
): Promise<LegalTextData> => ({
  ...(await legalText(context.get(requestContext), which, TERMS_VERSION, langIn(new URL(url).pathname))),
  ofVersion: false,
});

/**
 * The version of a text that the address of a request's page names.
 * @throws a redirect to the text in force for a version that there is not.
 */
export async function readLegalVersion(
  { context, request: { url } }: LoaderFunctionArgs,
  version: string,
): Promise<LegalTextData> {
  const { pathname } = new URL(url);
  const lang = langIn(pathname);
  const segment = pathname.split("/")[2] ?? "";
  const which = LEGAL_TEXTS.find((one) => Object.values<string>(SCREENS[one]).includes(segment)) ?? "terms";
  if (!isLegalVersion(version) || !TEXTS[version][lang][which]) throw redirect(pathFor(which, lang));
  return { ...(await legalText(context.get(requestContext), which, version, lang)), ofVersion: true };
}

import { m } from "~/i18n/paraglide/messages";
import { pathFor, TAG } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { formatClassLength } from "~/school/class-length";
import type { Facts } from "./facts";
import type { Plan } from "./packages";

type About = { siteUrl: string; facts: Facts; plans?: readonly Pick<Plan, "name" | "price_cents">[] };

/**
 * The teacher and her offers as schema.org data, without empty facts. The contact belongs to the person, because
 * https://schema.org/Service has no address.
 */
export function schoolData({ siteUrl, facts, plans = [] }: About) {
  const lang = pageLang();
  const brand = m.common_brand({ firstName: facts.brand_first_name });
  const teacher = {
    "@type": "Person",
    "@id": `${siteUrl}/#teacher`,
    name: facts.brand_first_name,
    jobTitle: "English teacher",
    knowsLanguage: [TAG.pt, TAG.en],
    ...(facts.contact_email ? { email: facts.contact_email } : {}),
    ...(facts.contact_phone ? { telephone: facts.contact_phone } : {}),
    ...(facts.company_address ? { address: facts.company_address } : {}),
  };
  const offers = plans.flatMap(({ name, price_cents: cents }) => (cents === null ? [] : [monthly(name, cents)]));
  const sameAs = [facts.linkedin_url, facts.instagram_url, facts.language_app_url].filter((url) => url !== null);
  return {
    "@context": "https://schema.org",
    "@graph": [
      { ...teacher, ...(sameAs.length ? { sameAs } : {}) },
      {
        "@type": "Service",
        "@id": `${siteUrl}/#classes`,
        name: brand,
        description: m.site_home_description({ length: formatClassLength(pageLang()) }),
        serviceType: "Private English classes",
        provider: { "@id": `${siteUrl}/#teacher` },
        areaServed: { "@type": "Country", name: "Brazil" },
        termsOfService: siteUrl + pathFor("terms", lang),
        url: siteUrl + pathFor("home", lang),
        ...(offers.length ? { offers } : {}),
      },
    ],
  };
}

/** A plan's monthly price. `MON` is the UN/CEFACT code of a month. */
const monthly = (name: string, cents: number) => ({
  "@type": "Offer",
  name,
  priceSpecification: {
    "@type": "UnitPriceSpecification",
    price: (cents / 100).toFixed(2),
    priceCurrency: "BRL",
    unitCode: "MON",
  },
});

/** The page's questions and answers as schema.org data. */
export const faqData = (questions: readonly (readonly [question: string, answer: string])[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  inLanguage: TAG[pageLang()],
  mainEntity: questions.map(([name, text]) => ({
    "@type": "Question",
    name,
    acceptedAnswer: { "@type": "Answer", text },
  })),
});

import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import type { Facts } from "./facts";

type About = { siteUrl: string; facts: Facts };

/** Who teaches and what is offered, in schema.org's words, for search engines. Only what is known. */
export function schoolData({ siteUrl, facts }: About) {
  const brand = m.common_brand({ firstName: facts.brand_first_name });
  const teacher = {
    "@type": "Person",
    "@id": `${siteUrl}/#teacher`,
    name: facts.brand_first_name,
    jobTitle: "English teacher",
  };
  const sameAs = [facts.linkedin_url, facts.instagram_url, facts.language_app_url].filter((url) => url !== null);
  return {
    "@context": "https://schema.org",
    "@graph": [
      { ...teacher, ...(sameAs.length ? { sameAs } : {}) },
      {
        "@type": "Service",
        "@id": `${siteUrl}/#classes`,
        name: brand,
        description: m.site_home_description(),
        serviceType: "Private English classes",
        provider: { "@id": `${siteUrl}/#teacher` },
        areaServed: { "@type": "Country", name: "Brazil" },
        availableLanguage: [LOCALE.pt, LOCALE.en],
        inLanguage: LOCALE[pageLang()],
        url: siteUrl,
        ...(facts.contact_email ? { email: facts.contact_email } : {}),
        ...(facts.contact_phone ? { telephone: facts.contact_phone } : {}),
        ...(facts.company_address ? { address: facts.company_address } : {}),
      },
    ],
  };
}

/** The page's questions and answers, in schema.org's words. */
export const faqData = (questions: readonly (readonly [question: string, answer: string])[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  inLanguage: LOCALE[pageLang()],
  mainEntity: questions.map(([name, text]) => ({
    "@type": "Question",
    name,
    acceptedAnswer: { "@type": "Answer", text },
  })),
});

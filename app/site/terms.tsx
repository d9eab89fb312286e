import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { pageMeta } from "~/platform/pages/seo";
import { formatClassLength } from "~/school/class-length";
import { LegalText } from "./legal-text";
import { TERMS_VERSION } from "./terms-version";

export const handle = { hydrate: false };

export const meta = pageMeta("terms", m.site_terms_title, m.site_terms_description);

/** The terms of the classes: length, notice, payment, age. */
export default function Terms() {
  return (
    <LegalText
      title={m.site_terms_title()}
      lead={m.site_terms_description()}
      version={TERMS_VERSION}
      sections={[
        [m.site_terms_1(), m.site_terms_1_text()],
        [m.site_terms_2(), m.site_terms_2_text({ length: formatClassLength(pageLang()) })],
        [m.site_terms_3(), m.site_terms_3_text({ length: formatClassLength(pageLang()) })],
        [m.site_terms_4(), m.site_terms_4_text()],
        [m.site_terms_5(), m.site_terms_5_text()],
        [m.site_terms_6(), m.site_terms_6_text()],
        [m.site_terms_7(), m.site_terms_7_text()],
        [m.site_terms_8(), m.site_terms_8_text()],
        [m.site_terms_9(), m.site_terms_9_text()],
        [m.site_terms_10(), m.site_terms_10_text()],
      ]}
    />
  );
}

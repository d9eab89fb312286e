import { m } from "~/i18n/paraglide/messages";
import { pageMeta } from "~/platform/pages/seo";
import { LegalText } from "./legal-text";
import { TERMS_VERSION } from "./terms-version";

export const handle = { hydrate: false };

export const meta = pageMeta("privacy", m.site_privacy_title, m.site_privacy_description);

/** The data kept about people, its purposes and periods, as the LGPD asks. */
export default function Privacy() {
  return (
    <LegalText
      title={m.site_privacy_title()}
      lead={m.site_privacy_description()}
      version={TERMS_VERSION}
      sections={[
        [m.site_privacy_1(), m.site_privacy_1_text()],
        [m.site_privacy_2(), m.site_privacy_2_text()],
        [m.site_privacy_3(), m.site_privacy_3_text()],
        [m.site_privacy_13(), m.site_privacy_13_text()],
        [m.site_privacy_14(), m.site_privacy_14_text()],
        [m.site_privacy_12(), m.site_privacy_12_text()],
        [m.site_privacy_4(), m.site_privacy_4_text()],
        [m.site_privacy_5(), m.site_privacy_5_text()],
        [m.site_privacy_6(), m.site_privacy_6_text()],
        [m.site_privacy_15(), m.site_privacy_15_text()],
        [m.site_privacy_7(), m.site_privacy_7_text()],
        [m.site_privacy_8(), m.site_privacy_8_text()],
        [m.site_privacy_9(), m.site_privacy_9_text()],
        [m.site_privacy_10(), m.site_privacy_10_text()],
        [m.site_privacy_11(), m.site_privacy_11_text()],
      ]}
    />
  );
}

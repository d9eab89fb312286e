import { useMemo } from "react";
import { languageChoices } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import { LANGS } from "~/i18n/screens";
import { formOf, same } from "~/platform/forms/row-fields";
import { useWrite } from "~/platform/forms/use-write";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { withBoundary } from "~/ui/with-boundary";
import type { Site } from "./read-settings";
import { SettingsForm } from "./settings-form";
import type { siteWrites } from "./settings-writes";

const LANGUAGES = formOf({ first_language: same((z) => z.enum(LANGS)), language: same((z) => z.enum(LANGS)) });

/** The site's first language, and the language of mails to the teacher. */
function LanguagesFormInside({ facts, language }: Site) {
  const { first_language } = facts;
  const { write } = useWrite<typeof siteWrites>();
  const row = useMemo(() => ({ first_language, language }), [first_language, language]);
  const languages = languageChoices();
  return (
    <SettingsForm
      id="languages"
      title={m.settings_languages()}
      lead={m.settings_languages_lead()}
      {...LANGUAGES}
      row={row}
      write={(before, after) => write("changeLanguages", { before, after })}
      names={Object.fromEntries(languages)}
    >
      {({ register }) => (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <Field id="first_language" label={m.settings_first_language()} hint={m.settings_first_language_hint()}>
            <Select {...register("first_language")} options={languages} />
          </Field>
          <Field id="language" label={m.settings_mail_language()} hint={m.settings_mail_language_hint()}>
            <Select {...register("language")} options={languages} />
          </Field>
        </div>
      )}
    </SettingsForm>
  );
}

export const LanguagesForm = withBoundary(LanguagesFormInside);

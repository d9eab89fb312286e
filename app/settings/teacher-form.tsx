import { m } from "~/i18n/paraglide/messages";
import { LANGS, TAG } from "~/i18n/screens";
import type { Zod } from "~/platform/forms/later-rules";
import { formOf, same, textOrNull } from "~/platform/forms/row-fields";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useWrite } from "~/platform/forms/use-write";
import { Checkbox } from "~/ui/checkbox";
import { CountedInput, CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Textarea } from "~/ui/textarea";
import { withBoundary } from "~/ui/with-boundary";
import { linesUpTo } from "./lines";
import type { Site } from "./read-settings";
import { listOfLines } from "./setting-fields";
import { SettingsForm } from "./settings-form";
import type { siteWrites } from "./settings-writes";

const lines = (z: Zod) => linesUpTo(z.string(), 12, 160);
const text = (z: Zod) => textUpTo(z.string(), 3000);
const sentence = (z: Zod) => textUpTo(z.string(), 200);

const INTRODUCTION = { pt: m.settings_introduction_pt, en: m.settings_introduction_en };
const BIOGRAPHY = { pt: m.settings_biography_pt, en: m.settings_biography_en };
const QUALIFICATIONS = { pt: m.settings_qualifications_pt, en: m.settings_qualifications_en };

const TEACHER = formOf({
  introduction_pt: textOrNull(sentence),
  introduction_en: textOrNull(sentence),
  photo_shown: same((z) => z.boolean()),
  biography_pt: textOrNull(text),
  biography_en: textOrNull(text),
  qualifications_pt: listOfLines(lines),
  qualifications_en: listOfLines(lines),
});

/** The fields behind the fold. */
const ABOUT_PAGE = ["biography_pt", "biography_en", "qualifications_pt", "qualifications_en"] as const;

/** The teacher's biography and qualifications, in each language: the About page shows the filled-in parts. */
function TeacherFormInside({ facts }: { facts: Site["facts"] }) {
  const { write } = useWrite<typeof siteWrites>();
  return (
    <SettingsForm
      id="teacher"
      title={m.settings_teacher()}
      lead={m.settings_teacher_lead()}
      {...TEACHER}
      row={facts}
      write={(before, after) => write("changeFacts", { before, after })}
    >
      {({ register }, error) => (
        <>
          <div className="grid items-end gap-5 sm:grid-cols-2">
            {LANGS.map((lang) => (
              <Field
                key={lang}
                id={`introduction_${lang}`}
                label={INTRODUCTION[lang]()}
                hint={m.settings_introduction_hint()}
                error={error(`introduction_${lang}`)}
                optional
              >
                <CountedInput {...register(`introduction_${lang}`)} lang={TAG[lang]} most={200} />
              </Field>
            ))}
            <div className="sm:col-span-2">
              <Checkbox
                {...register("photo_shown")}
                id="photo_shown"
                label={m.settings_photo_shown()}
                hint={m.settings_photo_shown_hint()}
              />
            </div>
          </div>
          <Fold id="about-page" title={m.settings_about_page()} isOpen={ABOUT_PAGE.some((field) => error(field))}>
            <div className="grid items-end gap-5 sm:grid-cols-2">
              {LANGS.map((lang) => (
                <Field
                  key={lang}
                  id={`biography_${lang}`}
                  label={BIOGRAPHY[lang]()}
                  error={error(`biography_${lang}`)}
                  optional
                >
                  <CountedTextarea {...register(`biography_${lang}`)} lang={TAG[lang]} most={3000} />
                </Field>
              ))}
              {LANGS.map((lang) => (
                <Field
                  key={lang}
                  id={`qualifications_${lang}`}
                  label={QUALIFICATIONS[lang]()}
                  hint={m.settings_one_a_line()}
                  error={error(`qualifications_${lang}`)}
                  optional
                >
                  <Textarea {...register(`qualifications_${lang}`)} lang={TAG[lang]} />
                </Field>
              ))}
            </div>
          </Fold>
        </>
      )}
    </SettingsForm>
  );
}

export const TeacherForm = withBoundary(TeacherFormInside);

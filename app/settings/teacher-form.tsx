import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { LANGS, TAG } from "~/i18n/screens";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useWrite } from "~/platform/forms/use-write";
import { Checkbox } from "~/ui/checkbox";
import { CountedInput, CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Textarea } from "~/ui/textarea";
import { withBoundary } from "~/ui/with-boundary";
import { linesUpTo, toLines } from "./lines";
import type { Site } from "./read-settings";
import { SettingsForm } from "./settings-form";
import type { siteWrites } from "./settings-writes";

const lines = linesUpTo(12, 160);
const text = textUpTo(3000);
const sentence = textUpTo(200);

const INTRODUCTION = { pt: m.settings_introduction_pt, en: m.settings_introduction_en };
const BIOGRAPHY = { pt: m.settings_biography_pt, en: m.settings_biography_en };
const QUALIFICATIONS = { pt: m.settings_qualifications_pt, en: m.settings_qualifications_en };

const Teacher = z.object({
  introduction_pt: sentence,
  introduction_en: sentence,
  photo_shown: z.boolean(),
  biography_pt: text,
  biography_en: text,
  qualifications_pt: lines,
  qualifications_en: lines,
});
type Values = z.infer<typeof Teacher>;

/** The fields behind the fold. */
const ABOUT_PAGE = ["biography_pt", "biography_en", "qualifications_pt", "qualifications_en"] as const;

const toRow = async (values: Values) => ({
  row: {
    introduction_pt: values.introduction_pt.trim() || null,
    introduction_en: values.introduction_en.trim() || null,
    photo_shown: values.photo_shown,
    biography_pt: values.biography_pt.trim() || null,
    biography_en: values.biography_en.trim() || null,
    qualifications_pt: toLines(values.qualifications_pt),
    qualifications_en: toLines(values.qualifications_en),
  },
});

const toValues = (facts: Site["facts"]): Values => ({
  introduction_pt: facts.introduction_pt ?? "",
  introduction_en: facts.introduction_en ?? "",
  photo_shown: facts.photo_shown,
  biography_pt: facts.biography_pt ?? "",
  biography_en: facts.biography_en ?? "",
  qualifications_pt: facts.qualifications_pt.join("\n"),
  qualifications_en: facts.qualifications_en.join("\n"),
});

/** The teacher's biography and qualifications, in each language: the About page shows the filled-in parts. */
function TeacherFormInside({ facts }: { facts: Site["facts"] }) {
  const { write } = useWrite<typeof siteWrites>();
  return (
    <SettingsForm
      id="teacher"
      title={m.settings_teacher()}
      lead={m.settings_teacher_lead()}
      schema={Teacher}
      row={facts}
      toValues={toValues}
      toRow={toRow}
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

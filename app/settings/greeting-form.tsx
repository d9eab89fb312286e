import { useEffect, useState } from "react";
import { languageChoices } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import { LANGS, TAG } from "~/i18n/screens";
import { ACCEPTED_TYPES, acceptOf } from "~/platform/files/file-kinds";
import type { Zod } from "~/platform/forms/later-rules";
import { formOf, same, textOrNull, type ValuesOf } from "~/platform/forms/row-fields";
import { useWrite } from "~/platform/forms/use-write";
import { areCaptions } from "~/platform/text/captions";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { onDemand } from "~/ui/on-demand";
import { Select } from "~/ui/select";
import { withBoundary } from "~/ui/with-boundary";
import type { Site } from "./read-settings";
import { type SentGreeting, sendGreeting } from "./send-greeting";
import { SettingsForm } from "./settings-form";
import type { siteWrites } from "./settings-writes";

const MOST_LETTERS = 6000;

const GREETING = formOf({
  greeting_file: textOrNull((z) => z.string()),
  greeting_seconds: same((z) => z.number().nullable()),
  greeting_words: textOrNull((z) =>
    z
      .string()
      .max(MOST_LETTERS, { error: () => m.settings_greeting_words_long() })
      .refine(areCaptions, { error: () => m.settings_greeting_vtt_wrong() }),
  ),
  greeting_language: same((z) => z.enum(LANGS)),
});
const greeting = (z: Zod) =>
  GREETING.schema(z).refine(({ greeting_file, greeting_words }) => !greeting_file || greeting_words.trim(), {
    path: ["greeting_words"],
    error: () => m.settings_greeting_words_missing(),
  });

function toRow(values: ValuesOf<typeof GREETING>) {
  const { row } = GREETING.toRow(values);
  return { row: row.greeting_file ? row : { ...row, greeting_seconds: null } };
}

/** The teacher's greeting by voice or video, with the words that become its captions. */
function GreetingFormInside({ facts }: { facts: Site["facts"] }) {
  const { write } = useWrite<typeof siteWrites>();
  return (
    <SettingsForm
      id="greeting"
      title={m.settings_greeting()}
      lead={m.settings_greeting_lead()}
      {...GREETING}
      schema={greeting}
      row={facts}
      toRow={toRow}
      write={(before, after) => write("changeFacts", { before, after })}
    >
      {({ register, setValue, watch }, error) => {
        const dirty = { shouldDirty: true, shouldValidate: false };
        const take = ({ file, seconds }: SentGreeting) => {
          setValue("greeting_file", file, dirty);
          setValue("greeting_seconds", seconds, dirty);
        };
        return (
          <>
            <Recording
              name={watch("greeting_file")}
              saved={facts.greeting_file}
              error={error("greeting_file")}
              onSent={take}
            />
            <Field
              id="greeting_words"
              label={m.settings_greeting_words()}
              hint={m.settings_greeting_words_hint()}
              error={error("greeting_words")}
            >
              <CountedTextarea
                {...register("greeting_words")}
                lang={TAG[watch("greeting_language")]}
                most={MOST_LETTERS}
              />
            </Field>
            <FileButton
              accept=".vtt,text/vtt"
              size="sm"
              onFiles={async ([file]) => setValue("greeting_words", (await file?.text()) ?? "", dirty)}
            >
              {m.settings_greeting_vtt()}
            </FileButton>
            <Field id="greeting_language" label={m.settings_greeting_language()}>
              <Select {...register("greeting_language")} className="sm:max-w-60" options={languageChoices()} />
            </Field>
          </>
        );
      }}
    </SettingsForm>
  );
}

type RecordingProps = {
  name: string;
  /** The recording that is on the home page now. */
  saved: string | null;
  error: string | undefined;
  onSent: (sent: SentGreeting) => void;
};

function Recording({ name, saved, error, onSent }: RecordingProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const sent = await sendGreeting(file);
    setBusy(false);
    setProblem(sent.problem);
    if (sent.kind) return;
    setChosen(URL.createObjectURL(file));
    onSent(sent.answer);
  };
  const address = name === saved ? `/media/greeting/${name}` : chosen;
  return (
    <div className="grid gap-3">
      <Field
        id="greeting_file"
        label={name ? m.settings_greeting_other_file() : m.common_recording()}
        hint={busy ? m.settings_greeting_sending() : m.settings_greeting_file_hint()}
        error={problem ?? error}
      >
        {(control) => (
          <FileButton
            {...control}
            accept={acceptOf(ACCEPTED_TYPES.greetings)}
            disabled={busy}
            onFiles={([file]) => void send(file)}
          >
            {m.settings_greeting_choose()}
          </FileButton>
        )}
      </Field>
      {name && address && <Preview key={address} address={address} isVideo={isVideo(name)} />}
      {name && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => onSent({ file: "", seconds: null })}
        >
          {m.settings_greeting_remove()}
        </Button>
      )}
    </div>
  );
}

const Player = onDemand(async () => (await import("~/ui/player")).Player);

const isVideo = (name: string) => /\.(mp4|mov|webm)$/.test(name);

function Preview({ address, isVideo }: { address: string; isVideo: boolean }) {
  if (!isVideo) return <Player src={address} label={m.settings_greeting()} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the teacher hears what she says
    <video
      controls
      playsInline
      preload="none"
      src={address}
      aria-label={m.settings_greeting()}
      className="w-full max-w-md rounded-control"
    />
  );
}

export const GreetingForm = withBoundary(GreetingFormInside);

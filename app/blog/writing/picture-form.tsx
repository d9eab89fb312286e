import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { sendPicture } from "./send-picture";

export type KeptPicture = { src?: string; alt: string; width?: number; height?: number };

type Props = {
  /** Already chosen, by pasting or dropping it. */
  file?: File;
  /** The words of a picture that is there: only they are changed. */
  alt?: string;
  onDone: (picture: KeptPicture) => void;
};

/** A picture and the words for people who do not see it. */
function PictureFormInside({ file: given, alt: known, onDone }: Props) {
  const [file, setFile] = useState(given);
  const [alt, setAlt] = useState(known ?? "");
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<{ file?: string | undefined; alt?: string | undefined }>({});

  const send = async () => {
    const missing = {
      file: known === undefined && !file ? m.writing_picture_missing() : undefined,
      alt: alt.trim() ? undefined : m.writing_picture_alt_missing(),
    };
    setProblems(missing);
    if (missing.file || missing.alt) return;
    if (!file) return onDone({ alt: alt.trim() });
    setBusy(true);
    const kept = await sendPicture(file);
    setBusy(false);
    if ("problem" in kept) setProblems({ file: kept.problem });
    else onDone({ ...kept, alt: alt.trim() });
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void send();
      }}
    >
      {known === undefined && (
        <Field id="picture-file" label={m.writing_picture_file()} hint={m.writing_picture_hint()} error={problems.file}>
          <Input type="file" accept="image/*" onChange={(event) => setFile(event.target.files?.[0])} />
        </Field>
      )}
      {file && known === undefined && <p className="text-soft [overflow-wrap:anywhere]">{file.name}</p>}
      <Field id="picture-alt" label={m.writing_picture_alt()} hint={m.writing_picture_alt_hint()} error={problems.alt}>
        <CountedTextarea rows={2} most={200} value={alt} onChange={(event) => setAlt(event.target.value)} />
      </Field>
      <Button type="submit" busy={busy ? m.writing_picture_sending() : undefined}>
        {known === undefined ? m.writing_picture_insert() : m.settings_save()}
      </Button>
    </form>
  );
}

export const PictureForm = withBoundary(PictureFormInside);

import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";

type Props = {
  file?: File | undefined;
  alt: string;
  index: number;
  problems?: { file?: string | undefined; alt?: string | undefined } | undefined;
  onAlt: (alt: string) => void;
};

/** One of several pictures: thumbnail, file name and alternative text. */
export function PictureRow({ file, alt, index, problems, onAlt }: Props) {
  const id = `picture-alt${index === 0 ? "" : `-${index + 1}`}`;
  return (
    <div className="grid gap-2">
      {file && (
        <div className="flex items-center gap-3">
          <Thumbnail file={file} />
          <p className="min-w-0 text-soft [overflow-wrap:anywhere]">{file.name}</p>
        </div>
      )}
      {problems?.file && <FieldError>{problems.file}</FieldError>}
      <Field id={id} label={m.writing_picture_alt()} hint={m.writing_picture_alt_hint()} error={problems?.alt}>
        <CountedTextarea rows={2} most={200} value={alt} onChange={(event) => onAlt(event.target.value)} />
      </Field>
    </div>
  );
}

/** A thumbnail to help describe the picture; nothing for a format that the browser cannot show. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? (
    <img
      src={address}
      alt=""
      className="size-16 shrink-0 rounded-control object-cover"
      onError={() => setAddress(undefined)}
    />
  ) : null;
}

import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, TAG } from "~/i18n/screens";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import type { Draft } from "./draft";
import { PictureForm } from "./picture-form";

type Props = { draft: Draft; language: Lang; onChange: (change: Partial<Draft>) => void };

/** The picture above an article, with its alternative text. */
export function CoverField({ draft: { cover_path, cover_alt }, language, onChange }: Props) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="font-semibold text-base">
        {m.writing_cover()} <span className="font-normal text-soft">({m.common_optional()})</span>
      </p>
      {cover_path && (
        <>
          <img
            src={cover_path}
            alt={cover_alt ?? ""}
            className="aspect-video w-full max-w-sm rounded-card object-cover"
          />
          <Field id={`${language}-cover-alt`} label={m.writing_picture_alt()}>
            <CountedInput
              lang={TAG[language]}
              most={200}
              value={cover_alt ?? ""}
              onChange={({ target: { value } }) => onChange({ cover_alt: value })}
            />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button id={`${language}-cover`} variant="secondary" size="sm" onClick={() => setChoosing(true)}>
          {cover_path ? m.writing_cover_change() : m.writing_cover_choose()}
        </Button>
        {cover_path && (
          <Button variant="quiet" size="sm" onClick={() => onChange({ cover_path: null, cover_alt: null })}>
            {m.writing_cover_remove()}
          </Button>
        )}
      </div>
      <Dialog open={choosing} onOpenChange={setChoosing} title={m.writing_cover()}>
        {choosing && (
          <PictureForm
            onDone={([picture]) => {
              setChoosing(false);
              if (picture) onChange({ cover_path: picture.src, cover_alt: picture.alt });
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

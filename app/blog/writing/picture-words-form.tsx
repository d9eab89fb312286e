import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { SaveButton } from "~/ui/save-button";
import { withBoundary } from "~/ui/with-boundary";
import { PictureRow } from "./picture-row";

type Props = { alt: string; onDone: (alt: string) => void };

/** Edits the alternative text of a picture in the article. */
function PictureWordsFormInside({ alt: known, onDone }: Props) {
  const [alt, setAlt] = useState(known);
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (alt.trim()) onDone(alt.trim());
        else setProblem(m.writing_picture_alt_missing());
      }}
    >
      <PictureRow alt={alt} index={0} problems={{ alt: problem }} onAlt={setAlt} />
      <SaveButton busy={false} />
    </form>
  );
}

export const PictureWordsForm = withBoundary(PictureWordsFormInside);

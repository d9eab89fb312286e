import { type Ref, Suspense } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LANGS } from "~/i18n/screens";
import { forgetRecording } from "~/platform/offline/recordings";
import type { Uploads } from "../use-uploads";
import { Recorder } from "./load-recorder";
import type { RecorderHandle } from "./recorder";

/** The beginnings of a recorded prompt's name: the teacher may have been reading either language. */
const NAMES = LANGS.map((lang) => m.speaking_prompt_name({}, { locale: lang }));
const isPrompt = ({ name }: { name: string }): boolean => NAMES.some((beginning) => name.startsWith(beginning));
const keyOf = (assignment: string): string => `prompt ${assignment}`;

/** Removes the prompt from this device, once it is uploaded. */
export const forgetPrompt = (assignment: string, { name }: File): void => {
  if (isPrompt({ name })) void forgetRecording(keyOf(assignment)).catch(() => {});
};

/** Uploads the teacher's prompt, in place of the one before. */
export function addPrompt(uploads: Uploads, file: File): void {
  const earlier = uploads.files.find(isPrompt);
  if (earlier) uploads.remove(earlier.object);
  uploads.add([new File([file], m.speaking_prompt_name(), file)]);
}

type Props = { assignment: string; uploads: Uploads; recorder: Ref<RecorderHandle> };

/** The teacher's own prompt of a speaking assignment, recorded in the form; another try replaces it. */
export function PromptRecorder({ assignment, uploads, recorder }: Props) {
  return (
    <Suspense fallback={<p role="status">{m.common_loading()}</p>}>
      <Recorder
        id={keyOf(assignment)}
        hasOne={uploads.files.some(isPrompt)}
        words={{ title: m.speaking_prompt(), start: m.speaking_own_start() }}
        handle={recorder}
      />
    </Suspense>
  );
}

import { tagOf, tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatDay, formatInstant } from "~/platform/time/school-time";
import { DictationPlayer } from "./dictation/dictation-player";
import { FileLinks } from "./file-links";
import { KIND_NAMES } from "./homework-words";
import type { Assignment } from "./read-homework";
import { VoicePlayer } from "./speaking/voice-player";

/** Pictures that every browser shows. */
const SHOWN = /^image\/(jpeg|png|webp|gif|avif)$/;

type Props = { assignment: Assignment; assignedAt: string };

/** An assignment's text, links, files, dictation recording, text to read aloud, and the written task in their place. */
export function AssignmentView({ assignment, assignedAt }: Props) {
  const lang = useLang();
  const { kind, instructions, links, files, due_on, reading, written_task } = assignment;
  const recording = kind === "dictation" ? files.find(({ type }) => /^(audio|video)\//.test(type)) : undefined;
  const pictures = kind === "speaking" ? files.filter(({ type }) => SHOWN.test(type)) : [];
  const spoken = kind === "speaking" ? files.filter(({ type }) => type.startsWith("audio/")) : [];
  const others = files.filter((file) => file !== recording && !pictures.includes(file) && !spoken.includes(file));
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        {KIND_NAMES[kind]()} ·{" "}
        {m.homework_from_to({
          from: formatInstant(assignedAt, lang, { day: "numeric", month: "long" }),
          day: formatDay(due_on, lang),
        })}
      </p>
      {instructions && (
        <p lang={tagOf(instructions)} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {instructions}
        </p>
      )}
      {reading && (
        <figure className="grid gap-1 border-brass border-l-4 py-1 pl-4">
          <figcaption className="font-semibold">{m.speaking_read_aloud()}</figcaption>
          <blockquote lang={TAG.en} className="whitespace-pre-wrap text-lg leading-relaxed [overflow-wrap:anywhere]">
            {reading}
          </blockquote>
        </figure>
      )}
      {pictures.map(({ id, name, url }) => (
        <img key={id} src={url} alt={name} className="max-h-96 w-fit rounded-card border" />
      ))}
      {spoken.map((file) => (
        <figure key={file.id} className="grid gap-1">
          <figcaption className="font-semibold">{m.speaking_prompt_listen()}</figcaption>
          <VoicePlayer recording={file} label={m.speaking_prompt_listen()} />
        </figure>
      ))}
      {recording && <DictationPlayer src={recording.url} />}
      {written_task && (
        <figure className="grid gap-1 border-l-4 py-1 pl-4">
          <figcaption className="font-semibold">{m.homework_written_task_for()}</figcaption>
          <blockquote lang={tagOf(written_task)} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {written_task}
          </blockquote>
        </figure>
      )}
      {links.length > 0 && (
        <ul className="grid gap-1">
          {links.map(({ title, url }) => (
            <li key={url}>
              <a
                href={url}
                lang={tagOfTitle(title)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center underline underline-offset-4 [overflow-wrap:anywhere] print:inline print:after:content-['_('attr(href)')']"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <FileLinks files={others} />}
    </div>
  );
}

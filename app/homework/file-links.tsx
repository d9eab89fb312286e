import { FileAudio, FileText, FileVideo, Image, type LucideIcon } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatSize } from "./file-size";
import type { HomeworkFile } from "./read-homework";
import { VoicePlayer } from "./speaking/voice-player";

const ICONS: Readonly<Record<string, LucideIcon>> = { image: Image, audio: FileAudio, video: FileVideo };

/** Files to open, recordings to play, films to watch. Their signed addresses are valid for an hour. */
export function FileLinks({ files }: { files: readonly HomeworkFile[] }) {
  const lang = useLang();
  return (
    <ul className="grid gap-2">
      {files.map((file) => {
        const { id, name, type, size, url } = file;
        const Icon = ICONS[type.split("/")[0] ?? ""] ?? FileText;
        return (
          <li key={id} className="grid gap-2">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              <span className="whitespace-nowrap text-soft no-underline">{formatSize(size, LOCALE[lang])}</span>
            </a>
            {type.startsWith("audio/") && <VoicePlayer recording={file} label={name} />}
            {type.startsWith("video/") && (
              // biome-ignore lint/a11y/useMediaCaption: what a student filmed has no captions
              <video
                controls
                playsInline
                preload="none"
                src={url}
                aria-label={m.homework_listen({ name })}
                className="max-h-96 w-full rounded-control bg-mist"
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

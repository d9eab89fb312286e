import type { NodeViewProps } from "@tiptap/react";
import { m } from "~/i18n/paraglide/messages";
import { CountedInput } from "~/ui/counted-input";
import { playerOf } from "../blocks";
import { BlockFrame } from "./block-frame";

/** The form of a block with a video or a recording. */
export function EmbedView({ node, updateAttributes, ...frame }: NodeViewProps) {
  const href: string = node.attrs.href;
  const player = playerOf(href);
  return (
    <BlockFrame title={m.writing_embed()} {...frame}>
      <CountedInput
        type="url"
        inputMode="url"
        aria-label={m.writing_embed_link()}
        placeholder="https://www.youtube.com/watch?v=…"
        most={500}
        value={href}
        onChange={(event) => updateAttributes({ href: event.target.value.trim() })}
      />
      <p role="status" className="text-base text-soft">
        {player ? m.writing_embed_plays({ place: player.name }) : m.writing_embed_kinds()}
      </p>
    </BlockFrame>
  );
}

import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  BookA,
  CircleHelp,
  Heading2,
  Heading3,
  Image,
  Italic,
  Languages,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  SquarePlay,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  Undo2,
} from "lucide-react";
import { Toolbar as Radix } from "radix-ui";
import type { Ref } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { otherLanguage } from "../language-mark";
import { LanguageSuggestion } from "./language-suggestion";
import { TableTools } from "./table-tools";

type Tool = {
  label: string;
  /** The key to press with Ctrl or ⌘. */
  keys?: string;
  Icon: LucideIcon;
  active?: boolean;
  disabled?: boolean;
  run: () => void;
};

type Props = { ref: Ref<HTMLDivElement>; editor: Editor; language: Lang; onLink: () => void; onPicture: () => void };

const READ = [
  "bold",
  "italic",
  "strike",
  "superscript",
  "subscript",
  "lang",
  "link",
  "bulletList",
  "orderedList",
  "blockquote",
  "table",
  "image",
] as const;

/** Formatting controls, which stay visible while the text scrolls. */
export function Toolbar({ ref, editor, language, onLink, onPicture }: Props) {
  const other = otherLanguage(language);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...Object.fromEntries(READ.map((name) => [name, now.isActive(name)])),
      h2: now.isActive("heading", { level: 2 }),
      h3: now.isActive("heading", { level: 3 }),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  }) as Record<(typeof READ)[number] | "h2" | "h3" | "canUndo" | "canRedo", boolean>;
  const go = () => editor.chain().focus();
  const insert = (type: string) => () => go().insertContent({ type }).run();
  const tools: Tool[] = [
    { label: m.writing_h2(), Icon: Heading2, active: state.h2, run: () => go().toggleHeading({ level: 2 }).run() },
    { label: m.writing_h3(), Icon: Heading3, active: state.h3, run: () => go().toggleHeading({ level: 3 }).run() },
    { label: m.writing_bold(), Icon: Bold, active: state.bold, run: () => go().toggleBold().run() },
    { label: m.writing_italic(), Icon: Italic, active: state.italic, run: () => go().toggleItalic().run() },
    {
      label: m.writing_strike(),
      keys: "Shift+S",
      Icon: Strikethrough,
      active: state.strike,
      run: () => go().toggleStrike().run(),
    },
    {
      label: m.writing_superscript(),
      keys: ".",
      Icon: Superscript,
      active: state.superscript,
      run: () => go().toggleMark("superscript").run(),
    },
    {
      label: m.writing_subscript(),
      keys: ",",
      Icon: Subscript,
      active: state.subscript,
      run: () => go().toggleMark("subscript").run(),
    },
    {
      label: other === "en" ? m.writing_mark_english() : m.writing_mark_portuguese(),
      keys: "Shift+L",
      Icon: Languages,
      active: state.lang,
      run: () => go().toggleLanguage(other).run(),
    },
    { label: m.writing_list(), Icon: List, active: state.bulletList, run: () => go().toggleBulletList().run() },
    {
      label: m.writing_numbered(),
      Icon: ListOrdered,
      active: state.orderedList,
      run: () => go().toggleOrderedList().run(),
    },
    { label: m.writing_quote(), Icon: Quote, active: state.blockquote, run: () => go().toggleBlockquote().run() },
    { label: m.writing_link(), keys: "K", Icon: Link, active: state.link, run: onLink },
    { label: m.writing_picture(), Icon: Image, active: state.image, run: onPicture },
    {
      label: m.writing_table(),
      Icon: Table,
      active: state.table,
      disabled: state.table,
      run: () => go().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    { label: m.writing_vocabulary(), Icon: BookA, run: insert("vocabulary") },
    { label: m.writing_quiz(), Icon: CircleHelp, run: insert("quiz") },
    { label: m.writing_embed(), Icon: SquarePlay, run: insert("embed") },
    { label: m.common_undo(), Icon: Undo2, disabled: !state.canUndo, run: () => go().undo().run() },
    { label: m.writing_redo(), Icon: Redo2, disabled: !state.canRedo, run: () => go().redo().run() },
  ];
  return (
    <div ref={ref} className="sticky top-[calc(4rem+env(safe-area-inset-top))] z-10 border-b bg-mist">
      <Radix.Root
        aria-label={m.writing_toolbar()}
        className="scroll-edges flex gap-0.5 overflow-x-auto p-1 [--behind:var(--mist)] sm:flex-wrap"
      >
        {tools.map(({ label, keys, Icon, active, disabled, run }) => (
          <Radix.Button
            key={label}
            title={keys ? `${label} (Ctrl+${keys})` : label}
            aria-keyshortcuts={keys && `Control+${keys} Meta+${keys}`}
            aria-label={label}
            aria-pressed={active}
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-card focus-visible:-outline-offset-2 disabled:cursor-default disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper"
          >
            <Icon aria-hidden="true" className="size-5" />
          </Radix.Button>
        ))}
      </Radix.Root>
      {state.table && <TableTools editor={editor} />}
      <LanguageSuggestion editor={editor} language={language} />
    </div>
  );
}

import type { Editor } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { insertPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { m } from "~/i18n/paraglide/messages";
import { toast } from "~/ui/toast-store";
import { cleanPasted, type PastedParts } from "./clean-pasted";
import { type PendingPicture, pendingAddress } from "./sort-pictures";
import type { LostFormat } from "./style-marks";

export type StoredPicture = { src: string; alt: string; width: number; height: number };

type Place = { from: number; to: number };
/** Pictures of one paste, with a position in the text for each, which is mapped through edits. */
type PendingPaste = { pictures: readonly PendingPicture[]; places: readonly Place[] };

const KEY = new PluginKey<PendingPaste>("awaited pictures");
const NONE: PendingPaste = { pictures: [], places: [] };

/**
 * Handles pasted and dropped content with pictures: one that has to be uploaded is removed from the text, and its
 * position is remembered. A picture moved inside the editor is not a new one, although some systems provide it as a
 * file.
 * @param onPictures is called with pictures to describe and upload.
 */
export function pendingPictures(onPictures: (pictures: readonly PendingPicture[]) => void): Plugin<PendingPaste> {
  let files: File[] = [];
  let arrived: readonly PendingPicture[] = [];
  /** A file counts as a picture only without text: spreadsheets also provide a picture of their text. */
  const takeFiles = (view: EditorView, slice: Slice, html: string | undefined, place: Place): boolean => {
    const given = files;
    files = [];
    if (given.length === 0 || (html && slice.size > 0)) return false;
    const pictures = given.map((file) => ({ file, alt: "" }));
    view.dispatch(view.state.tr.setMeta(KEY, { pictures, places: pictures.map(() => place) } satisfies PendingPaste));
    return true;
  };
  return new Plugin<PendingPaste>({
    key: KEY,
    state: {
      init: () => NONE,
      apply(tr, before) {
        const begun: PendingPaste | undefined = tr.getMeta(KEY);
        if (begun || !tr.docChanged) return begun ?? before;
        const places = before.places.map(({ from, to }) => ({ from: tr.mapping.map(from), to: tr.mapping.map(to) }));
        return { ...before, places };
      },
    },
    view: () => ({
      update({ state }, earlier) {
        const { pictures } = KEY.getState(state) ?? NONE;
        if (pictures.length > 0 && pictures !== KEY.getState(earlier)?.pictures) onPictures(pictures);
      },
    }),
    appendTransaction(_, __, state) {
      const pictures = arrived;
      arrived = [];
      return pictures.length > 0 ? takenOut(pictures, state.tr) : null;
    },
    props: {
      handleDOMEvents: {
        paste(_, { clipboardData }) {
          files = picturesIn(clipboardData);
        },
        drop(view, { dataTransfer }) {
          files = view.dragging ? [] : picturesIn(dataTransfer);
        },
      },
      transformPastedHTML: (html) =>
        cleanPasted(html, files, (parts) => {
          arrived = parts.awaited;
          reportLeftOut(parts);
        }),
      handlePaste(view, { clipboardData }, slice) {
        const { from, to } = view.state.selection;
        return takeFiles(view, slice, clipboardData?.getData("text/html"), { from, to });
      },
      handleDrop(view, { clientX, clientY, dataTransfer }, slice) {
        const at = view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.to;
        return takeFiles(view, slice, dataTransfer?.getData("text/html"), { from: at, to: at });
      },
    },
  });
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Removes the placeholder images and remembers their positions. */
function takenOut(pictures: readonly PendingPicture[], tr: Transaction): Transaction {
  const found = new Map<string, number>();
  tr.doc.descendants((node, position) => {
    if (node.type.name === "image") found.set(node.attrs.src, position);
  });
  const end = { from: tr.doc.content.size, to: tr.doc.content.size };
  const places = pictures.map((_, index) => {
    const position = found.get(pendingAddress(index));
    return position === undefined ? end : { from: position, to: position };
  });
  for (const { from } of [...places].reverse())
    if (tr.doc.nodeAt(from)?.type.name === "image") tr.delete(from, from + 1);
  const moved = places.map(({ from }) => ({ from: tr.mapping.map(from, -1), to: tr.mapping.map(from, -1) }));
  return tr.setMeta(KEY, { pictures, places: moved } satisfies PendingPaste);
}

/** Inserts uploaded pictures at their positions, or at the cursor. */
export function insertPictures({ state, view, schema }: Editor, kept: readonly StoredPicture[]): void {
  const { places } = KEY.getState(state) ?? NONE;
  const tr = state.tr.setMeta(KEY, NONE);
  const together = new Map<string, { place: Place; images: Node[] }>();
  for (const [index, picture] of kept.entries()) {
    const { from, to } = places[index] ?? state.selection;
    const group = together.get(`${from} ${to}`) ?? { place: { from, to }, images: [] };
    group.images.push(schema.node("image", picture));
    together.set(`${from} ${to}`, group);
  }
  for (const { place, images } of together.values()) {
    const from = tr.mapping.map(place.from);
    const to = tr.mapping.map(place.to);
    const isInWords = from === to && tr.doc.resolve(from).parent.content.size > 0;
    const [first] = images;
    const point = isInWords && first ? insertPoint(tr.doc, from, first.type) : null;
    tr.replaceRange(point ?? from, point ?? to, new Slice(Fragment.from(images), 0, 0));
  }
  view.dispatch(tr.scrollIntoView());
}

/** Discards the positions of pictures that will not be inserted. */
export const clearPendingPictures = ({ state, view }: Editor): void => view.dispatch(state.tr.setMeta(KEY, NONE));

/** Tells the author at once about pictures that could not be kept in the article. */
function reportLeftOut({ leftOut, formats }: PastedParts): void {
  const lost = formats.length > 0 ? m.writing_formats_left_out({ formats: formats.map(nameOfFormat).join(", ") }) : "";
  if (leftOut.length > 0)
    toast({
      variant: "destructive",
      title: m.writing_pictures_left_out({ count: leftOut.length }),
      description: [leftOut.filter(Boolean).join(", "), m.writing_pictures_left_out_text(), lost]
        .filter(Boolean)
        .join(". "),
    });
  else if (lost) toast({ title: lost, description: m.writing_formats_left_out_text() });
}

const nameOfFormat = (format: LostFormat): string =>
  ({ underline: m.writing_format_underline, highlight: m.writing_format_highlight })[format]();

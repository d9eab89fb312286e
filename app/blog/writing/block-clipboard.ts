import { DOMParser, DOMSerializer, type Fragment, type Schema } from "@tiptap/pm/model";
import { BLOCKS, UNFINISHED } from "../blocks";

const OWN_ATTRIBUTE = "data-article-text";

/** True if HTML was copied from this site's editor; ProseMirror's own mark is in other sites' clipboards, too. */
export const isFromThisEditor = (body: HTMLElement): boolean => body.querySelector(`[${OWN_ATTRIBUTE}]`) !== null;

/** Serialises cut and copied content with all data of its blocks. */
class OwnSerializer extends DOMSerializer {
  override serializeFragment(fragment: Fragment, options?: { document?: Document }, target?: HTMLElement) {
    const made = super.serializeFragment(fragment, options, target);
    if (!target && made instanceof DocumentFragment) made.firstElementChild?.setAttribute(OWN_ATTRIBUTE, "");
    return made;
  }
}

/** Writes a selection to the clipboard with the attributes of our own blocks. */
export function blockSerializer(schema: Schema): DOMSerializer {
  const nodes = DOMSerializer.nodesFromSchema(schema);
  for (const name of Object.keys(BLOCKS))
    nodes[name] = ({ attrs }) => ["div", { "data-block": name, "data-attrs": JSON.stringify(attrs) }];
  return new OwnSerializer(nodes, DOMSerializer.marksFromSchema(schema));
}

/**
 * Parses what {@link blockSerializer} wrote. The schema's normal parser ignores blocks, so that no foreign page creates
 * one.
 */
export function blockParser(schema: Schema): DOMParser {
  const rules = Object.entries(UNFINISHED).map(([node, shape]) => ({
    tag: `div[data-block="${node}"][data-attrs]`,
    node,
    getAttrs: (element: HTMLElement) => shape.safeParse(parsed(element.dataset.attrs)).data ?? false,
  }));
  return new DOMParser(schema, [...rules, ...DOMParser.fromSchema(schema).rules]);
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

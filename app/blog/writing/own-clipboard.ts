import { DOMParser, DOMSerializer, type Fragment, type Schema } from "@tiptap/pm/model";
import { BLOCKS, UNFINISHED } from "../blocks";

const OWN = "data-article-text";

/** Whether HTML was copied from an editor of ours: ProseMirror's own mark is in the clipboards of others too. */
export const isFromThisEditor = (body: HTMLElement): boolean => body.querySelector(`[${OWN}]`) !== null;

/** Writes what is cut or copied with all that its blocks hold. */
class OwnSerializer extends DOMSerializer {
  override serializeFragment(fragment: Fragment, options?: { document?: Document }, target?: HTMLElement) {
    const made = super.serializeFragment(fragment, options, target);
    if (!target && made instanceof DocumentFragment) made.firstElementChild?.setAttribute(OWN, "");
    return made;
  }
}

export function ownSerializer(schema: Schema): DOMSerializer {
  const nodes = DOMSerializer.nodesFromSchema(schema);
  for (const name of Object.keys(BLOCKS))
    nodes[name] = ({ attrs }) => ["div", { "data-block": name, "data-attrs": JSON.stringify(attrs) }];
  return new OwnSerializer(nodes, DOMSerializer.marksFromSchema(schema));
}

/** Reads what {@link ownSerializer} wrote: the schema's own parser knows no blocks, so that no page makes one. */
export function ownParser(schema: Schema): DOMParser {
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

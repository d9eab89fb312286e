import { Parser } from "htmlparser2";

/** A property of a resource: its text, the addresses in it, and the names of the elements in it. */
type DavProperty = { text: string; hrefs: string[]; names: string[] };
/** `status`: the code of a resource that was not answered by properties. */
export type DavResource = { href: string; status?: number; properties: Map<string, DavProperty> };

/** Far more than a server's answers have, whose properties are a few elements deep. */
const MOST = { depth: 30, elements: 500_000, names: 200 } as const;
/** The parser gets so much at a time, and stops where a limit is passed. */
const PIECE = 64 * 1024;

/** An answer that no calendar server gives. */
export class HostileAnswer extends Error {}

const OK = /^HTTP\/[\d.]+ 2\d\d/;
const local = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * The resources of a multistatus (RFC 4918, 14.16) with the properties that they have, by local name. Entities of a
 * document's own are not expanded. Takes time in proportion to the text.
 * @throws HostileAnswer
 */
export function readMultistatus(xml: string): DavResource[] {
  const resources: DavResource[] = [];
  const path: string[] = [];
  let resource: DavResource | undefined;
  let found: [string, DavProperty][] = [];
  let status = "";
  let property: DavProperty | undefined;
  let depth = 0;
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = local(name);
        const parent = path.at(-1);
        path.push(element);
        elements += 1;
        if (path.length > MOST.depth || elements > MOST.elements) throw new HostileAnswer();
        if (property && property.names.length >= MOST.names) throw new HostileAnswer();
        if (property) property.names.push(attributes.name ?? element);
        else if (element === "response") {
          resource = { href: "", properties: new Map() };
          status = "";
        } else if (element === "propstat") {
          found = [];
          status = "";
        } else if (parent === "prop" && path.at(-3) === "propstat") {
          property = { text: "", hrefs: [], names: [] };
          depth = path.length;
          found.push([element, property]);
        }
        if (property && element === "href") property.hrefs.push("");
      },
      ontext(text) {
        const element = path.at(-1);
        if (property && element === "href") property.hrefs.push((property.hrefs.pop() ?? "") + text);
        else if (property) property.text += text;
        else if (element === "href" && resource && path.at(-2) === "response") resource.href += text;
        else if (element === "status" && ["propstat", "response"].includes(path.at(-2) ?? "")) status += text;
      },
      onclosetag() {
        const element = path.at(-1);
        if (property && path.length === depth) property = undefined;
        if (element === "propstat" && OK.test(status.trim()))
          for (const [name, value] of found) resource?.properties.set(name, value);
        if (element === "propstat") status = "";
        if (element === "response" && resource) {
          const code = Number(/^HTTP\/[\d.]+ (\d{3})/.exec(status.trim())?.[1]);
          resources.push({ ...resource, href: resource.href.trim(), ...(code && { status: code }) });
          resource = undefined;
        }
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let from = 0; from < xml.length; from += PIECE) parser.write(xml.slice(from, from + PIECE));
  parser.end();
  return resources;
}

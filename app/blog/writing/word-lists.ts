import { type Marker, readMarker, sameList } from "./word-markers";

/** The level in `mso-list:l0 level1 lfo1`; undefined where a style says none. */
const levelIn = (style: string): number | undefined => {
  const [, said = ""] = style.toLowerCase().split("mso-list:");
  const [, level] = said.split(";")[0]?.split("level") ?? [];
  return level ? Number.parseInt(level, 10) || undefined : undefined;
};
/** PowerPoint's marker styles have other names, and its levels are classes: `O`, `O1`, `O2`. */
const IGNORED =
  "[style*='mso-list:Ignore' i], [style*='mso-list: Ignore' i], [style*='mso-special-format:bullet' i], [style*='mso-special-format:numbullet' i]";
const levelOfSlide = ({ className }: Element): number | undefined => {
  const [, deeper] = /^O(\d?)$/.exec(className) ?? [];
  return deeper === undefined ? undefined : Number(deeper) + 1;
};

type Entry = { level: number; marker: Marker };
type OpenList = { element: HTMLElement; level: number; last: Marker };

/**
 * Makes lists of the paragraphs that Word writes instead: their level comes from `mso-list`, their kind and start from
 * the marker before the text. Paragraphs without `mso-list` become a list only when their own markers continue one
 * another.
 */
export function listsOfWord(body: HTMLElement): void {
  const rules = levelsOfStyles(body);
  keepNumbersOfHeadings(body);
  const paragraphs = [...body.querySelectorAll("p, div")].filter((element) => !element.querySelector("p, div"));
  const entries = entriesOfWordOnline(body);
  paragraphs.unshift(...entries.keys());
  for (const paragraph of paragraphs) {
    if (entries.has(paragraph)) continue;
    const entry = entryOf(paragraph, rules);
    if (entry) entries.set(paragraph, entry);
  }
  for (const run of runsOfTypedLists(paragraphs.filter((paragraph) => !entries.has(paragraph))))
    for (const [paragraph, entry] of run) entries.set(paragraph, entry);
  for (const paragraph of paragraphs) {
    if (!entries.has(paragraph) || !paragraph.isConnected) continue;
    const run: [Element, Entry][] = [];
    let next: Element | null = paragraph;
    for (let entry = entries.get(next); next && entry; entry = next ? entries.get(next) : undefined) {
      run.push([next, entry]);
      next = next.nextElementSibling;
    }
    build(run);
  }
}

/** Word Online writes a list around each entry, with its level beside it. */
function entriesOfWordOnline(body: HTMLElement): Map<Element, Entry> {
  for (const wrapper of body.querySelectorAll(".ListContainerWrapper")) wrapper.replaceWith(...wrapper.children);
  const entries = new Map<Element, Entry>();
  for (const list of body.querySelectorAll(":is(ul, ol):has(> li[data-aria-level])")) {
    for (const item of list.children) {
      const position = Number(item.getAttribute("data-aria-posinset"));
      const marker = list.matches("ol")
        ? { kind: "ol" as const, numbers: [position || 1] }
        : { kind: "ul" as const, numbers: [] };
      entries.set(item, { level: Number(item.getAttribute("data-aria-level")) || 1, marker });
    }
    list.replaceWith(...list.children);
  }
  return entries;
}

/** Levels that a style gives to all its paragraphs: `p.MsoListBullet {mso-list: l0 level1 lfo1}`. */
function levelsOfStyles(body: HTMLElement): Map<string, number> {
  const css = [...body.ownerDocument.querySelectorAll("style")].map(({ textContent }) => textContent ?? "").join("\n");
  const rules = new Map<string, number>();
  for (const rule of css.split("}")) {
    const [selectors = "", declarations = ""] = rule.split("{");
    const level = levelIn(declarations);
    if (level) for (const [, name = ""] of selectors.matchAll(/\.(\w+)/g)) rules.set(name, level);
  }
  return rules;
}

function entryOf(paragraph: Element, rules: Map<string, number>): Entry | undefined {
  const style = paragraph.getAttribute("style") ?? "";
  if (/mso-list:\s?(none|skip)/i.test(style)) return undefined;
  const ignored = [...paragraph.querySelectorAll(IGNORED)];
  const named = [...paragraph.classList].map((name) => rules.get(name)).find((level) => level !== undefined);
  const level = levelIn(style) ?? named;
  if (!level && ignored.length === 0) return undefined;
  const said = ignored.map(({ textContent }) => textContent ?? "").join("");
  for (const element of ignored) element.remove();
  return {
    level: level || levelOfSlide(paragraph) || 1,
    marker: ignored.length > 0 ? readMarker(said) : takeTyped(paragraph),
  };
}

/** A heading that Word numbers stays a heading, with the number as text. */
function keepNumbersOfHeadings(body: HTMLElement): void {
  for (const number of body.querySelectorAll(`:is(h1, h2, h3, h4, h5, h6) :is(${IGNORED})`)) {
    const words = (number.textContent ?? "").replace(/[\s\u00a0]+/g, " ").trim();
    number.replaceWith(words ? `${words} ` : "");
  }
}

/**
 * A marker that is part of the text, as programs without knowledge of Word leave it: non-breaking spaces follow it,
 * which nobody types.
 */
const TYPED = /^\s*([·•▪§o-]|\(?\w{1,4}[.)])[ \t\r\n]*\u00a0[\s\u00a0]*/;
const TYPED_PLAIN = /^[\s\u00a0]*([·•▪§]|\d{1,3}[.)])[\s\u00a0]+/;

function takeTyped(paragraph: Element, pattern = TYPED): Marker {
  const found = pattern.exec(paragraph.textContent ?? "");
  if (!found) return { kind: "ul", numbers: [] };
  cutStart(paragraph, found[0].length);
  return readMarker(found[1] ?? "");
}

function cutStart(paragraph: Element, count: number): void {
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  let left = count;
  for (let text = walker.nextNode(); text && left > 0; text = walker.nextNode()) {
    const whole = text.textContent ?? "";
    text.textContent = whole.slice(left);
    left -= Math.min(left, whole.length);
  }
}

/** Consecutive paragraphs of Word's list style with markers in their text: one list as long as the markers continue. */
function runsOfTypedLists(paragraphs: Element[]): Map<Element, Entry>[] {
  const runs: Map<Element, Entry>[] = [];
  for (const first of paragraphs) {
    if (!isTyped(first) || (first.previousElementSibling && isTyped(first.previousElementSibling))) continue;
    const row: Element[] = [];
    for (let next: Element | null = first; next && isTyped(next); next = next.nextElementSibling) row.push(next);
    const markers = row.map((paragraph) => readMarker(TYPED_PLAIN.exec(paragraph.textContent ?? "")?.[1] ?? ""));
    const goesOn = markers.every((marker, index) => sameList(markers[index - 1], marker));
    const isAlone = row.length === 1 && !TYPED.test(first.textContent ?? "");
    if (goesOn && !isAlone)
      runs.push(new Map(row.map((paragraph) => [paragraph, { level: 1, marker: takeTyped(paragraph, TYPED_PLAIN) }])));
  }
  return runs;
}

const isTyped = (element: Element) =>
  element.matches("p[class*=MsoListParagraph]") &&
  !levelIn(element.getAttribute("style") ?? "") &&
  TYPED_PLAIN.test(element.textContent ?? "");

function build(run: [Element, Entry][]): void {
  const open: OpenList[] = [];
  for (const [paragraph, { level, marker }] of run) {
    const item = document.createElement("li");
    item.append(...paragraph.childNodes);
    close(open, level);
    const top = open.at(-1);
    if (top && top.level === level && sameList(top.last, marker)) {
      top.element.append(item);
      top.last = marker;
    } else {
      const element = document.createElement(marker.kind);
      const [start = 1] = marker.numbers;
      if (marker.kind === "ol" && start !== 1) element.setAttribute("start", String(start));
      element.append(item);
      if (top && top.level < level) top.element.lastElementChild?.append(element);
      else if (top) top.element.after(element);
      else paragraph.before(element);
      if (top && top.level === level) open.pop();
      open.push({ element, level, last: marker });
    }
  }
  for (const [paragraph] of run) paragraph.remove();
}

/** Closes deeper lists; where a level was skipped on the way down, the deeper list takes this level. */
function close(open: OpenList[], level: number): void {
  for (let top = open.at(-1); top && top.level > level; top = open.at(-1)) {
    const under = open.at(-2);
    if (!under || under.level < level) top.level = level;
    else open.pop();
  }
}

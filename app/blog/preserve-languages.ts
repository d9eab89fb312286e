/**
 * Words that a page marked as of another language stay marked, by the language alone.
 * @param tags of the elements whose word is taken: Word writes `EN-US` of what it proofread, and programs like it `en-US` in a span.
 */
export function preserveLanguages(body: HTMLElement, tags: string): void {
  for (const part of body.querySelectorAll<HTMLElement>(`:is(${tags})[lang]`)) {
    const code = /^([a-z]{2,3})(-[A-Z]{2}|-[A-Z][a-z]{3})?$/.exec(part.lang)?.[1];
    part.removeAttribute("lang");
    if (!code) continue;
    const marked = document.createElement("span");
    marked.lang = code;
    marked.append(...part.childNodes);
    part.append(marked);
  }
}

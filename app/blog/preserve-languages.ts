/**
 * Keeps the language marks of a pasted page, reduced to the language code.
 * @param tags elements whose `lang` is trusted: Word writes its proofing language `EN-US`, and similar programs `en-US`
 * in a span.
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

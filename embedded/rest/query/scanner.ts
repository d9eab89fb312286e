import { unreadable } from "../rest-error.ts";

const IDENTIFIER = /[\p{L}\d_ $]+(?:-(?!>)[\p{L}\d_ $]+)*/uy;
const WORD = /[\p{L}\d_ $]+/uy;
const SPACE = /[ \t]*/y;

/** Reads a text from left to right. */
export class Scanner {
  readonly #text: string;
  readonly #what: string;
  at = 0;

  /** @param what names the text in a refusal */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  /** @throws RestError always: the next characters are not `expected`. */
  fail(expected: string): never {
    const found = this.isAtEnd ? "end of input" : JSON.stringify(this.#text[this.at]);
    throw unreadable(
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.at + 1})`,
      `unexpected ${found} expecting ${expected}`,
    );
  }

  /** True if `next` comes next. */
  sees(next: string): boolean {
    return this.#text.startsWith(next, this.at);
  }

  /** Takes `next` if it comes next. */
  takes(next: string): boolean {
    if (!this.sees(next)) return false;
    this.at += next.length;
    return true;
  }

  expect(next: string): void {
    if (!this.takes(next)) this.fail(JSON.stringify(next));
  }

  /** Takes what a sticky pattern matches here; undefined where it does not. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Takes spaces and `next`. */
  takesLexeme(next: string): boolean {
    const start = this.at;
    this.space();
    if (this.takes(next)) {
      this.space();
      return true;
    }
    this.at = start;
    return false;
  }

  space(): void {
    this.match(SPACE);
  }

  /** The remaining text. */
  rest(): string {
    const rest = this.#text.slice(this.at);
    this.at = this.#text.length;
    return rest;
  }

  /** The name of a column, a table or a constraint, quoted or not; undefined where none comes next. */
  name(): string | undefined {
    return this.quoted() ?? trimParts(this.match(IDENTIFIER));
  }

  expectName(): string {
    return this.name() ?? this.fail("field name (* or [a..z0..9_$])");
  }

  /** A word without dashes, such as a type. */
  word(): string {
    return this.match(WORD)?.trim() ?? this.fail("letter or digit");
  }

  /** A text in quotation marks, in which a backslash escapes; undefined where none comes next, or it does not end. */
  quoted(): string | undefined {
    if (!this.sees('"')) return undefined;
    let text = "";
    for (let index = this.at + 1; index < this.#text.length; index++) {
      const sign = this.#text[index];
      if (sign === '"') {
        this.at = index + 1;
        return text;
      }
      if (sign === "\\") index += 1;
      text += this.#text[index] ?? "";
    }
    return undefined;
  }
}

/** Spaces around each part of a name with dashes do not count. */
const trimParts = (name: string | undefined): string | undefined =>
  name
    ?.split("-")
    .map((part) => part.trim())
    .join("-");

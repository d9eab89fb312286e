import { expect } from "@playwright/test";
import type { Engine, Find } from "./engine.ts";

const field = (name: string): Find => ({ kind: "field", name });
const button = (name: string): Find => ({ kind: "button", name });
const link = (name: string): Find => ({ kind: "link", name });
export const css = (name: string): Find => ({ kind: "css", name });

/** Ends a journey that hangs, not one that is slow beside others: WebKit has taken more than 15 seconds for a page. */
const HANGS_MS = 60_000;

/** A person at a browser, who waits for an element before they use it. */
export class Visitor {
  readonly engine: Engine;
  readonly site: string;
  constructor(engine: Engine, site: string) {
    this.engine = engine;
    this.site = site;
  }

  open(path: string): Promise<void> {
    return this.engine.open(`${this.site}${path}`);
  }

  async there(what: Find, isThere = true): Promise<void> {
    const message = `${what.kind} "${what.name}"`;
    await expect.poll(() => this.engine.has(what), { message, timeout: HANGS_MS }).toBe(isThere);
  }

  sees(name: string): Promise<void> {
    return this.there({ kind: "text", name });
  }

  async press(name: string, kind: "button" | "link" = "button"): Promise<void> {
    await this.pressOn(kind === "button" ? button(name) : link(name));
  }

  async pressOn(what: Find): Promise<void> {
    await this.there(what);
    await this.engine.press(what);
  }

  /** Types a text, and checks that every character has arrived. */
  async type(name: string, text: string): Promise<void> {
    await this.there(field(name));
    await this.engine.type(field(name), text);
    await expect.poll(() => this.value(name), name).toBe(text);
  }

  async value(name: string): Promise<unknown> {
    return this.onField(name, "return field.value ?? field.textContent");
  }

  /** Chooses as the native menu does, which is not part of the page. */
  async choose(name: string, value: string): Promise<void> {
    await this.there(field(name));
    await expect
      .poll(() =>
        this.onField(name, "return field.options ? [...field.options].map((one) => one.value) : [value]", value),
      )
      .toContain(value);
    await this.onField(
      name,
      `const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
       set.call(field, value);
       for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));`,
      value,
    );
  }

  async at(pattern: RegExp): Promise<void> {
    try {
      const address = () => this.engine.run("return location.pathname + location.search");
      await expect.poll(address, { timeout: HANGS_MS }).toMatch(pattern);
    } catch (error) {
      // These browsers leave no trace of the page.
      throw new Error(`${error}\n${await this.engine.run("return document.body.innerText")}`, { cause: error });
    }
  }

  private onField(name: string, body: string, value?: string): Promise<unknown> {
    return this.engine.run(
      `const [name, value] = arguments;
       const label = [...document.querySelectorAll("label")].find((one) => one.control && one.textContent.includes(name));
       const field = label?.control ?? [...document.querySelectorAll("[aria-label]")].find((one) => one.ariaLabel === name);
       ${body}`,
      name,
      value ?? null,
    );
  }
}

import { expect, expectAccessible, expectReadableColours, test } from "./fixtures.ts";
import { invisibleInForcedColours } from "./forced-colours.ts";
import { wordsOfOtherLanguage } from "./other-language.ts";
import { cutOffWhenSpaced } from "./spaced-text.ts";

/** Faults that only a best practice names, or a rule that axe leaves out by default. */
const FAULTS = {
  "label-content-name-mismatch": '<a href="/en" aria-label="Read in English">EN</a>',
  "heading-order": "<h3>Two levels down</h3>",
  "target-size": `<a href="/a" style="display:block;height:12px">A</a><a href="/b" style="display:block;height:12px">B</a>`,
  "landmark-complementary-is-top-level": "<article><aside>Beside it</aside></article>",
  "focus-order-semantics": '<div tabindex="0" role="paragraph">Reached, and nothing to do</div>',
};

test("@desktop no axe rule is left out", async ({ page }) => {
  await page.setContent(
    `<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>${Object.values(FAULTS).join("")}</main>`,
  );
  const violations = await expectAccessible(page).then(() => "", String);
  for (const rule of Object.keys(FAULTS)) expect(violations).toContain(`${rule}: `);
});

test("@desktop other colours of the same page are checked", async ({ page }) => {
  await page.setContent(
    '<!doctype html><html lang="en"><title>Colours</title><style>.dark main { color: #ddd }</style><main><h1>Words</h1></main>',
  );
  await expectAccessible(page);
  await expectReadableColours(page);
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  await expect(expectReadableColours(page)).rejects.toThrow("color-contrast: h1");
});

test("@desktop elements distinguished only by background are found in forced colours", async ({ page }) => {
  const bold = 'style="background:navy;color:white;border:0"';
  await page.setContent(`<!doctype html><html lang="en"><title>Faults</title>
    <button ${bold}>Send</button>
    <button style="forced-color-adjust:none;border:1px solid color-mix(in oklab, currentcolor 25%, transparent)">Later</button>
    <nav><a href="/a" aria-current="page" ${bold}>Here</a> <a href="/b">There</a></nav>
    <figure><figcaption><span aria-hidden="true" ${bold}></span>One <span aria-hidden="true" ${bold}></span>Two</figcaption></figure>`);
  const unseen = await invisibleInForcedColours(page);
  for (const fault of [
    "no edge: <button",
    "faint edge: <button",
    "as the others: <a",
    "marks like each other: <figcaption",
  ])
    expect(unseen).toContainEqual(expect.stringContaining(fault));
});

test("@desktop words in another language than their part of the page are found, also with gaps filled in", async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="pt-BR"><title>Página</title>
    <h1>Sobre você</h1><p>About you</p><p lang="en">Your first hour is on us.</p>
    <button aria-label="Book my free class">+</button><p>1 hour, online and one-to-one</p>`);
  expect(await wordsOfOtherLanguage(page)).toEqual([
    "pt-BR: About you",
    "pt-BR: 1 hour, online and one-to-one",
    "pt-BR: Book my free class",
  ]);
});

test("@desktop a text that spacing cuts off is found", async ({ page }) => {
  const cut = "width:90px;height:24px;overflow:hidden;white-space:nowrap";
  await page.setContent(`<!doctype html><html lang="en"><title>Spaced</title>
    <p style="${cut}">Ten letters</p><p style="${cut};text-overflow:ellipsis">Ten letters</p><p>Ten letters</p>`);
  expect(await cutOffWhenSpaced(page)).toEqual([expect.stringContaining("<p style=")]);
});

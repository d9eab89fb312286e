import type { Pdf } from "./pdf-document";

export type { Pdf };

const INK = "#16213a";
const SOFT = "#55607a";
const RED = "#c8102e";
const MARGIN = 56;

/** A4, in the house's colours, with the brand on its first page. @returns the file once `write` has filled it. */
export async function makePdf(brand: string, title: string, write: (pdf: Pdf) => void): Promise<Buffer> {
  // Fonts and what writes with them are loaded with the first paper.
  const { openDocument } = await import("./pdf-document");
  const pdf = openDocument({ size: "A4", margin: MARGIN, info: { Title: title, Author: brand }, lang: "pt-BR" });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
  pdf.rect(0, 0, pdf.page.width, 8).fill(RED);
  pdf
    .fillColor(SOFT)
    .fontSize(11)
    .text(inLetters(pdf, "Helvetica", brand), MARGIN, MARGIN - 12);
  pdf
    .moveDown(0.6)
    .fillColor(INK)
    .fontSize(22)
    .text(inLetters(pdf, "Times-Bold", title));
  pdf.moveDown(0.4);
  write(pdf);
  pdf.end();
  return whole;
}

/** A heading, in both languages. */
export const heading = (pdf: Pdf, text: string): void => {
  pdf
    .moveDown(0.9)
    .fillColor(INK)
    .fontSize(15)
    .text(inLetters(pdf, "Times-Bold", text), MARGIN)
    .moveDown(0.25);
};

/** A line of text; `soft` for what is said in passing. */
export const line = (pdf: Pdf, text: string, soft = false): void => {
  pdf
    .fillColor(soft ? SOFT : INK)
    .fontSize(10.5)
    .text(inLetters(pdf, "Helvetica", text), MARGIN, undefined, { lineGap: 2 });
};

/** What is said left, what it comes to right, on one line. */
export function row(pdf: Pdf, left: string, right: string): void {
  const width = pdf.page.width - 2 * MARGIN;
  if (pdf.y > pdf.page.height - MARGIN - 30) pdf.addPage();
  const { y } = pdf;
  pdf
    .fillColor(INK)
    .fontSize(10.5)
    .text(inLetters(pdf, "Helvetica", left), MARGIN, y, { width: width * 0.72, lineGap: 2 });
  const after = pdf.y;
  pdf.text(inLetters(pdf, "Helvetica", right), MARGIN + width * 0.74, y, { width: width * 0.26, align: "right" });
  pdf.y = Math.max(after, pdf.y);
  pdf.x = MARGIN;
}

/** The built-in letters are those of Western Europe. */
const BUILT_IN = /^[\t\n\x20-\x7e\u00a0-\u00ff–—‘’“”•…€]*$/;
/** Letters of Europe, Vietnam, Greek and Cyrillic: what the font holds that is carried along. */
const CARRIED =
  /^[\t\n\x20-\x7e\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01fa-\u01ff\u0218-\u021b\u0259\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0482\u048a-\u0513\u1e80-\u1e85\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]+$/;

/** Sets the font that has the letters of a text. @returns it, with the plain letter, or a question mark, for what no font here has. */
function inLetters(pdf: Pdf, font: "Helvetica" | "Times-Bold", text: string): string {
  const composed = text.normalize("NFC");
  const isBuiltIn = BUILT_IN.test(composed);
  pdf.font(isBuiltIn ? font : font === "Helvetica" ? "Roboto" : "Roboto-Bold");
  return isBuiltIn ? composed : [...composed].map((sign) => (CARRIED.test(sign) ? sign : nearest(sign))).join("");
}

/** Nobody misses what nobody sees; a letter with a mark that is not there is read without it. */
function nearest(sign: string): string {
  if (/[\p{Cf}\p{M}]/u.test(sign)) return "";
  const bare = sign.normalize("NFKD").replace(/\p{M}/gu, "");
  return CARRIED.test(bare) ? bare : "?";
}

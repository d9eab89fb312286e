import { TAG } from "~/i18n/screens";
import type { Pdf } from "./pdf-document";

export type { Pdf };

const INK = "#16213a";
const SOFT = "#55607a";
const RED = "#c8102e";
const MARGIN = 56;
const BODY = 10.5;

/** An A4 PDF in the site's colours, with the brand on its first page. @returns the file once `fill` has resolved. */
export async function makePdf(brand: string, title: string, fill: (pdf: Pdf) => void): Promise<Buffer> {
  // The library and its fonts are loaded with the first PDF.
  const { createPdf } = await import("./pdf-document");
  const pdf = createPdf({ size: "A4", margin: MARGIN, info: { Title: title, Author: brand }, lang: TAG.pt });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
  pdf.rect(0, 0, pdf.page.width, 8).fill(RED);
  pdf.y = MARGIN - 12;
  pdf.fillColor(SOFT).say("Helvetica", brand, 11);
  pdf.moveDown(0.6).fillColor(INK).say("Times-Bold", title, 22);
  pdf.moveDown(0.4);
  fill(pdf);
  pdf.end();
  return whole;
}

/** A heading in both languages. */
export const heading = (pdf: Pdf, text: string): void => {
  pdf.moveDown(0.9).fillColor(INK).say("Times-Bold", text, 15);
  pdf.moveDown(0.25);
};

/** A line of text; `soft` makes it lighter. */
export const line = (pdf: Pdf, text: string, soft = false): void => {
  pdf.fillColor(soft ? SOFT : INK).say("Helvetica", text, BODY);
};

/** A label on the left and its amount on the right of one line. */
export function row(pdf: Pdf, left: string, right: string): void {
  const width = pdf.page.width - 2 * MARGIN;
  if (pdf.y > pdf.page.height - MARGIN - 30) pdf.addPage();
  const { y } = pdf;
  pdf.fillColor(INK).say("Helvetica", left, BODY, { width: width * 0.72 });
  const after = pdf.y;
  pdf.say("Helvetica", right, BODY, { x: MARGIN + width * 0.74, y, width: width * 0.26, align: "right" });
  pdf.y = Math.max(after, pdf.y);
  pdf.x = MARGIN;
}

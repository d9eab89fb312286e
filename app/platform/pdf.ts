import PDFDocument from "pdfkit";

export type Pdf = InstanceType<typeof PDFDocument>;

const INK = "#16213a";
const SOFT = "#55607a";
const RED = "#c8102e";
const MARGIN = 56;

/** A4, in the house's colours, with the brand on its first page. @returns the file once `write` has filled it. */
export function makePdf(brand: string, title: string, write: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4", margin: MARGIN, info: { Title: title, Author: brand }, lang: "pt-BR" });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
  pdf.rect(0, 0, pdf.page.width, 8).fill(RED);
  pdf
    .fillColor(SOFT)
    .font("Helvetica")
    .fontSize(11)
    .text(brand, MARGIN, MARGIN - 12);
  pdf.moveDown(0.6).fillColor(INK).font("Times-Bold").fontSize(22).text(title);
  pdf.moveDown(0.4);
  write(pdf);
  pdf.end();
  return whole;
}

/** A heading, in both languages. */
export const heading = (pdf: Pdf, text: string): void => {
  pdf.moveDown(0.9).fillColor(INK).font("Times-Bold").fontSize(15).text(text, MARGIN).moveDown(0.25);
};

/** A line of text; `soft` for what is said in passing. */
export const line = (pdf: Pdf, text: string, soft = false): void => {
  pdf
    .fillColor(soft ? SOFT : INK)
    .font("Helvetica")
    .fontSize(10.5)
    .text(known(text), MARGIN, undefined, { lineGap: 2 });
};

/** What is said left, what it comes to right, on one line. */
export function row(pdf: Pdf, left: string, right: string): void {
  const width = pdf.page.width - 2 * MARGIN;
  if (pdf.y > pdf.page.height - MARGIN - 30) pdf.addPage();
  const { y } = pdf;
  pdf
    .fillColor(INK)
    .font("Helvetica")
    .fontSize(10.5)
    .text(known(left), MARGIN, y, { width: width * 0.72, lineGap: 2 });
  const after = pdf.y;
  pdf.text(known(right), MARGIN + width * 0.74, y, { width: width * 0.26, align: "right" });
  pdf.y = Math.max(after, pdf.y);
  pdf.x = MARGIN;
}

/** The built-in letters are those of Western Europe: anything else would come out as something else. */
const known = (text: string): string => text.normalize("NFC").replace(/[^\t\n\x20-\x7e\u00a0-\u00ff–—‘’“”•…€]/g, "?");

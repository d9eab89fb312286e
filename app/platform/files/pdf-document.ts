import PDFDocument from "pdfkit";
import robotoBold from "roboto-fontface/fonts/roboto/Roboto-Bold.woff?inline";
import roboto from "roboto-fontface/fonts/roboto/Roboto-Regular.woff?inline";
import { FALLBACK_FONTS } from "../text-layout/fallback-fonts";
import { loadFont } from "../text-layout/font";
import { layoutLines } from "../text-layout/layout-lines";

/** The characters of the built-in fonts: those of Western Europe. */
const BUILT_IN = /^[\t\n\x20-\x7e\u00a0-\u00ff–—‘’“”•…€]*$/;
const CARRIED = {
  Helvetica: [[loadFont("Roboto", roboto)], ...FALLBACK_FONTS],
  "Times-Bold": [[loadFont("Roboto-Bold", robotoBold)], ...FALLBACK_FONTS],
};
const LINE_GAP = 2;
/** The ascent of all fonts, as a share of the size, so that they share a baseline. */
const ASCENT = 0.9;

/** A position in points; by default the width between the margins, below the last text. */
type Place = { x?: number; y?: number; width?: number; align?: "right" };

/** A PDF with text in any script. It embeds fonts for what the built-in ones lack. */
export class Pdf extends PDFDocument {
  /** Writes a text, wrapped to its width, and moves on below it. */
  say(font: keyof typeof CARRIED, text: string, size: number, place: Place = {}): void {
    const { margins, width: whole } = this.page;
    const { x = margins.left, y = this.y, width = whole - margins.left - margins.right, align } = place;
    const composed = text.normalize("NFC");
    this.fontSize(size);
    if (BUILT_IN.test(composed)) {
      this.font(font).text(composed, x, y, { width, lineGap: LINE_GAP, ...(align && { align }) });
      return;
    }
    const height = size * 1.2 + LINE_GAP;
    let top = y;
    for (const { runs, width: length, isRightToLeft } of layoutLines(composed, CARRIED[font], size, width)) {
      if (top + height > this.page.height - margins.bottom) {
        this.addPage();
        top = this.y;
      }
      const left = align === "right" || isRightToLeft ? x + width - length : x;
      for (const { letters, text: said, x: from } of runs)
        this.registerFont(letters.name, letters.data)
          .font(letters.name)
          // The option `features`, even empty, makes PDFKit shape the run as a whole.
          .text(said, left + from, top + size * ASCENT, { lineBreak: false, features: [], baseline: "alphabetic" });
      top += height;
    }
    this.x = x;
    this.y = top;
  }
}

/** Begins a document, with PDFKit's own options. */
export const createPdf = (options: ConstructorParameters<typeof PDFDocument>[0]): Pdf => new Pdf(options);

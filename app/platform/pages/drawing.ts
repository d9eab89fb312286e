import fraunces from "@fontsource/fraunces/files/fraunces-latin-600-normal.woff?inline";
import { withPictures } from "../files/pictures";
import { type Family, loadFont } from "../text-layout/font";
import { hasAll, type Line, layoutLines } from "../text-layout/layout-lines";

const HEADING: Family = [loadFont("Fraunces", fraunces)];

/** Lays out a text in the headings' font, with a fallback font for missing letters, and wraps it. Sizes in px. */
export async function layoutText(text: string, size: number, width: number): Promise<Line[]> {
  if (hasAll(HEADING, text)) return layoutLines(text, [HEADING], size, width);
  const { FALLBACK_FONTS } = await import("../text-layout/fallback-fonts");
  return layoutLines(text, [HEADING, ...FALLBACK_FONTS], size, width);
}

/** The outlines of a line that begins at `x` with its baseline at `y`, in px. */
export function outlinesOf(line: Line, x: number, y: number, size: number): string {
  return line.runs
    .map(({ letters, glyphs, x: from }) => {
      const scale = size / letters.font.unitsPerEm;
      let at = 0;
      const paths = glyphs.glyphs.map((glyph, place) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = glyphs.positions[place] ?? {};
        const outline = glyph.path.toSVG();
        const path = outline && `<path d="${outline}" transform="translate(${at + xOffset} ${yOffset})"/>`;
        at += xAdvance;
        return path;
      });
      return `<g transform="translate(${x + from} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
    })
    .join("");
}

/** An SVG with its letters as outlines. Sizes in px. */
export const svgOf = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}</svg>`;

/** A drawing as a PNG file with a palette. */
export const pngOf = (svg: string): Promise<Buffer> =>
  withPictures(["svg"], (sharp) => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());

import type { Line } from "../text-layout/layout-lines";
import { drawing } from "./image-response";
import { SHARE_IMAGE } from "./seo";

const MARGIN = 72;
const BRAND_SIZE = 40;
const LINE_HEIGHT = 1.15;
/** The height between the school's name and the line with its stations. */
const HIGHEST = SHARE_IMAGE.height - 2 * MARGIN - 140;
const SIZES = [78, 60, 46, 34];
const INK = "#16213a";

/** A PNG with a title above the line with its stations, and the school's name. */
export async function shareCard(title: string, brand: string): Promise<Buffer> {
  const { layoutText, outlinesOf, pngOf, svgOf } = await drawing();
  const name = await layoutText(brand, BRAND_SIZE, SHARE_IMAGE.width);
  const { lines, size } = await layoutTitle(title);
  const top = (SHARE_IMAGE.height - lines.length * size * LINE_HEIGHT) / 2;
  return pngOf(
    svgOf(SHARE_IMAGE.width, SHARE_IMAGE.height, [
      `<rect width="100%" height="100%" fill="#fbf7f0"/><g fill="${INK}">`,
      ...name.slice(0, 1).map((line) => outlinesOf(line, MARGIN, MARGIN + BRAND_SIZE, BRAND_SIZE)),
      ...lines.map((line, place) =>
        outlinesOf(line, leftOf(line), top + place * size * LINE_HEIGHT + size * 0.9, size),
      ),
      "</g>",
      stations(SHARE_IMAGE.height - MARGIN - 48),
    ]),
  );
}

/** Lays the title out in the largest size that fits. */
export async function layoutTitle(title: string): Promise<{ lines: Line[]; size: number }> {
  const { layoutText } = await drawing();
  const width = SHARE_IMAGE.width - 2 * MARGIN;
  let size = title.length > 70 ? 60 : 78;
  let lines: Line[] = [];
  for (size of SIZES.filter((one) => one <= size)) {
    lines = await layoutText(title, size, width);
    const isWithin = lines.length * size * LINE_HEIGHT <= HIGHEST && lines.every((line) => line.width <= width);
    if (isWithin) break;
  }
  return { lines, size };
}

const leftOf = ({ isRightToLeft, width }: Line): number =>
  isRightToLeft ? SHARE_IMAGE.width - MARGIN - width : MARGIN;

function stations(top: number): string {
  const station = (left: number, size: number, colour: string, border: number) =>
    `<circle cx="${MARGIN + left + size / 2}" cy="${top + size / 2}" r="${(size - border) / 2}" fill="#ffffff" stroke="${colour}" stroke-width="${border}"/>`;
  return [
    `<rect x="${MARGIN}" y="${top + 18}" width="560" height="12" rx="6" fill="#c8102e"/>`,
    `<rect x="${MARGIN + 540}" y="${top + 20}" width="516" height="8" rx="4" fill="#e6dccb"/>`,
    ...[0, 200, 400, 760, 1010].map(
      (left) => `<g transform="translate(0 7)">${station(left, 34, left < 500 ? INK : "#8f8672", 7)}</g>`,
    ),
    station(536, 48, "#c8102e", 10),
  ].join("");
}

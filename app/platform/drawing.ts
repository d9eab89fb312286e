import figtree from "@fontsource/figtree/files/figtree-latin-400-normal.woff?inline";
import fraunces from "@fontsource/fraunces/files/fraunces-latin-600-normal.woff?inline";
import type { ReactNode } from "react";
import satori from "satori";
import { withPictures } from "./pictures";

const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
const fonts = [
  { name: "Figtree", data: bytes(figtree), weight: 400 as const, style: "normal" as const },
  { name: "Fraunces", data: bytes(fraunces), weight: 600 as const, style: "normal" as const },
];

/** Draws flexbox markup (what satori knows of CSS) as an SVG whose letters are outlines. Sizes in px. */
export const drawSvg = (node: ReactNode, width: number, height: number): Promise<string> =>
  satori(node, { width, height, fonts });

/** The same as a PNG. */
export async function drawPng(node: ReactNode, width: number, height: number): Promise<Buffer> {
  const svg = Buffer.from(await drawSvg(node, width, height));
  return withPictures((sharp) => sharp(svg).png({ palette: true }).toBuffer());
}

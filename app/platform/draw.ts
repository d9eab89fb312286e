import figtree from "@fontsource/figtree/files/figtree-latin-400-normal.woff?inline";
import fraunces from "@fontsource/fraunces/files/fraunces-latin-600-normal.woff?inline";
import type { ReactNode } from "react";
import satori from "satori";
import sharp from "sharp";

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
  return sharp(Buffer.from(await drawSvg(node, width, height)))
    .png({ palette: true })
    .toBuffer();
}

/** An image of the site's own making: the same for everybody until the facts on it change. */
export const imageResponse = (body: string | Buffer, type: "image/png" | "image/svg+xml"): Response =>
  new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" },
  });

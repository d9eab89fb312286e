import type { ReactNode } from "react";

/** Fonts and what draws with them are loaded once somebody asks: a picture is kept by whoever got it. */
const drawing = () => import("./drawing");

/** Draws flexbox markup (what satori knows of CSS) as an SVG whose letters are outlines. Sizes in px. */
export const drawSvg = async (node: ReactNode, width: number, height: number): Promise<string> =>
  (await drawing()).drawSvg(node, width, height);

/** The same as a PNG. */
export const drawPng = async (node: ReactNode, width: number, height: number): Promise<Buffer> =>
  (await drawing()).drawPng(node, width, height);

/** An image of the site's own making: the same for everybody until the facts on it change. */
export const imageResponse = (body: string | Buffer, type: "image/png" | "image/svg+xml"): Response =>
  new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" },
  });

import { drawing, imageResponse } from "~/platform/pages/image-response";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/icons";
import { readFacts } from "./facts";

/** Sizes in pixels, and the margin around the letters: systems crop maskable icons to their own shape. */
const ICONS = new Map([
  ["icon.svg", { size: 64, round: true, free: 0 }],
  ["favicon.png", { size: 48, round: true, free: 0 }],
  ["192.png", { size: 192, round: true, free: 0 }],
  ["512.png", { size: 512, round: true, free: 0 }],
  ["maskable.png", { size: 512, round: false, free: 0.12 }],
  ["apple-touch-icon.png", { size: 180, round: false, free: 0.06 }],
]);

/** An icon with the three letters of the brand. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const file = params.file ?? "favicon.png";
  const icon = ICONS.get(file);
  if (!icon) throw new Response(null, { status: 404 });
  const { brand_first_name: firstName } = await readFacts(context.get(requestContext));
  const { pngOf } = await drawing();
  const svg = await sign([...firstName][0] ?? "", icon);
  return file.endsWith(".svg") ? imageResponse(svg, "image/svg+xml") : imageResponse(await pngOf(svg), "image/png");
}

type Icon = { size: number; round: boolean; free: number };

async function sign(letter: string, { size, round, free }: Icon): Promise<string> {
  const { layoutText, outlinesOf, svgOf } = await drawing();
  const height = size * (0.42 - free);
  const parts: { text: string; colour: string }[] = [
    { text: "E", colour: "#fbf7f0" },
    { text: "W", colour: "#ff6b81" },
    { text: letter, colour: "#fbf7f0" },
  ];
  const laid = await Promise.all(
    parts.map(async ({ text, colour }) => ({ colour, lines: await layoutText(text, height, size) })),
  );
  const widths = laid.map(({ lines }) => lines[0]?.width ?? 0);
  const start = (size - widths.reduce((sum, width) => sum + width, 0)) / 2;
  const letters = laid.map(({ colour, lines }, place) => {
    const x = start + widths.slice(0, place).reduce((sum, width) => sum + width, 0);
    return `<g fill="${colour}">${lines.map((line) => outlinesOf(line, x, size / 2 + height * 0.36, height)).join("")}</g>`;
  });
  const corner = round ? size * 0.2 : 0;
  return svgOf(size, size, [`<rect width="${size}" height="${size}" rx="${corner}" fill="#16213a"/>`, ...letters]);
}

import { drawPng, drawSvg, imageResponse } from "~/platform/draw";
import { requestContext } from "~/platform/request-context";
import type { Route } from "./+types/icons";
import { readFacts } from "./facts";

/** Pixels, and how much of them the sign leaves free: systems cut maskable icons to their own shape. */
const ICONS = new Map([
  ["icon.svg", { size: 64, round: true, free: 0 }],
  ["favicon.png", { size: 48, round: true, free: 0 }],
  ["192.png", { size: 192, round: true, free: 0 }],
  ["512.png", { size: 512, round: true, free: 0 }],
  ["maskable.png", { size: 512, round: false, free: 0.12 }],
  ["apple-touch-icon.png", { size: 180, round: false, free: 0.06 }],
]);

/** The three letters of the brand, as an icon. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const file = params.file ?? "favicon.png";
  const icon = ICONS.get(file);
  if (!icon) throw new Response(null, { status: 404 });
  const { brand_first_name: firstName } = await readFacts(context.get(requestContext));
  const sign = <Sign letter={firstName.charAt(0)} {...icon} />;
  return file.endsWith(".svg")
    ? imageResponse(await drawSvg(sign, icon.size, icon.size), "image/svg+xml")
    : imageResponse(await drawPng(sign, icon.size, icon.size), "image/png");
}

function Sign({ letter, size, round, free }: { letter: string; size: number; round: boolean; free: number }) {
  return (
    <div
      style={{
        width: size,
        height: size,
        display: "flex",
        alignItems: "center",
        justifyContent: "center",
        background: "#16213a",
        borderRadius: round ? size * 0.2 : 0,
        color: "#fbf7f0",
        fontFamily: "Fraunces",
        fontSize: size * (0.42 - free),
      }}
    >
      E<span style={{ color: "#ff6b81" }}>W</span>
      {letter}
    </div>
  );
}

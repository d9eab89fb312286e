/** Fonts and what draws with them are loaded once somebody asks: a picture is kept by whoever got it. */
export const drawing = () => import("./drawing");

/** An image of the site's own making: the same for everybody until the facts on it change. */
export const imageResponse = (body: string | Buffer, type: "image/png" | "image/svg+xml"): Response =>
  new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" },
  });

/** Loads the fonts and the renderer on demand; clients cache the picture. */
export const drawing = () => import("./drawing");

/** A generated image, the same for everybody until the site's facts change. */
export const imageResponse = (body: string | Buffer, type: "image/png" | "image/svg+xml"): Response =>
  new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" },
  });

import type { CSSProperties } from "react";

declare module "react" {
  interface CSSProperties {
    /** The site's origin as a string of CSS, for printed addresses (print.css). */
    "--site"?: string;
  }
}

/** The style of an element whose links are printed with their addresses, absolute for the site's own pages. */
export const printedSite = (origin: string): CSSProperties => ({ "--site": JSON.stringify(origin) });

/// <reference types="vite/client" />
declare module "virtual:islands" {
  /** Address of the one script of every document. */
  const address: string;
  export default address;
  /** The files that each island is made of, beyond that script's own. */
  export const filesOf: Record<string, readonly string[]>;
}

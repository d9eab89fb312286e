/// <reference types="vite/client" />
declare module "virtual:islands" {
  /** Address of the one script of every document. */
  const address: string;
  export default address;
}

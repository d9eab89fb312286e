/// <reference types="vite/client" />
declare module "virtual:islands" {
  /** The address of the documents' script. */
  const address: string;
  export default address;
}

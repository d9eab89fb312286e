/// <reference types="vite/client" />
declare module "virtual:islands" {
  const url: string;
  export default url;
}

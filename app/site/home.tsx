import { m } from "~/i18n/paraglide/messages";

export const handle = { hydrate: false };

export default function Home() {
  return <h1>{m.common_brand({ firstName: "Alex" })}</h1>;
}

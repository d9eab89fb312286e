import { Fragment } from "react";

/** An e-mail address that breaks where its parts do, not within a word. */
export const MailAddress = ({ children: address }: { children: string }) =>
  address.split(/(?<=[@.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));

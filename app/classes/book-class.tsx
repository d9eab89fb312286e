import { useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { BookMakeup } from "./book-makeup";
import type { MakeupCredit } from "./my-classes";
import { type Asking, RequestClass } from "./request-class";

type Props = {
  /** The make-up credit that a class is booked with; without one the teacher is asked. */
  credit: MakeupCredit | undefined;
  asking: Asking;
};

/** A student's way to one more class, which `?new` in the address opens. */
export function BookClass({ credit, asking }: Props) {
  const [search, setSearch] = useSearchParams();
  const open = search.has("new");
  const show = (next: boolean) => setSearch(next ? { new: "" } : {}, { preventScrollReset: true, replace: !next });
  const close = () => show(false);
  return (
    <div className="mt-2 grid gap-3 border-t pt-4">
      <p className="text-soft">{credit ? m.classes_book_with_credit() : m.classes_book_how()}</p>
      <Button variant="secondary" className="justify-self-start" onClick={() => show(true)}>
        {m.classes_request_title()}
      </Button>
      {open && (credit ? <BookMakeup credit={credit} onClose={close} /> : <RequestClass {...asking} onClose={close} />)}
    </div>
  );
}

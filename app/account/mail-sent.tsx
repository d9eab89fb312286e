/** Tells a person to look for a mail, in the same words whether or not the address has an account. */
export function MailSent({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className="grid gap-2 rounded-card border bg-card p-5">
      <h2 className="text-xl">{title}</h2>
      <p className="[overflow-wrap:anywhere]">{text}</p>
    </div>
  );
}

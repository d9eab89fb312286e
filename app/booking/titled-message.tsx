/** A message that begins with its title: "Data inválida: …". */
export function TitledMessage({ message }: { message: string }) {
  const [title = "", ...rest] = message.split(": ");
  return rest.length === 0 ? (
    message
  ) : (
    <>
      <span>{title}</span>: {rest.join(": ")}
    </>
  );
}

let find = (): number => Number(handedOver() ?? Date.now());

/** The moment at which the server rendered this document, until React has taken the document over. */
function handedOver(): string | undefined {
  if (typeof document === "undefined") return undefined;
  const { hydrated, renderedAt } = document.documentElement.dataset;
  return hydrated === undefined ? renderedAt : undefined;
}

/**
 * The time in milliseconds that a page shows. A document is hydrated with the time at which it was rendered, so that
 * neither a minute that passes on the way nor a device's wrong clock changes its texts under React.
 */
export const present = (): number => find();

/** The server sets how the moment of a request is found. */
export function overwritePresent(found: typeof find): void {
  find = found;
}

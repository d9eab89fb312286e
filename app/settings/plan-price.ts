const MOST_CENTAVOS = 10_000_000;

/** True if an amount can be a plan's price by the month. */
export const isPlanPrice = (centavos: number | undefined): boolean =>
  centavos !== undefined && centavos > 0 && centavos <= MOST_CENTAVOS;

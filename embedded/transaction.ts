import type postgres from "postgres";

export type TransactionStep = (connection: postgres.ReservedSql) => unknown;

/**
 * Runs steps in a transaction on a reserved connection.
 * @param mode of `begin`, such as `read only`
 * @throws what the steps throw, or the failure of the statement that rolled it back; nothing is committed then
 */
export async function transaction(
  reserve: () => Promise<postgres.ReservedSql>,
  mode: string,
  work: TransactionStep,
): Promise<unknown> {
  const connection = await reserve();
  try {
    await connection.unsafe(`begin ${mode.replace(/[^a-z ]/gi, "")}`);
    try {
      const done = await work(connection);
      const result = Array.isArray(done) ? await Promise.all(done) : done;
      const { command } = await connection.unsafe("commit");
      if (command === "ROLLBACK") throw new Error("The transaction was undone: one of its statements had failed.");
      return result;
    } catch (error) {
      await connection.unsafe("rollback").catch(() => undefined);
      throw error;
    }
  } finally {
    connection.release();
  }
}

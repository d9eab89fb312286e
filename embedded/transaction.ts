import type postgres from "postgres";

export type TransactionStep = (connection: postgres.ReservedSql) => unknown;

/**
 * Does work in a transaction on a connection of its own.
 * @param mode words of `begin`, such as `read only`
 * @throws what the work throws, or the failure of the statement that undid it; nothing of it is kept then
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

import { FileStore } from "@tus/file-store";

type NewUpload = Parameters<FileStore["create"]>[0];

const DAY_MS = 86_400_000;
/** The most unfinished uploads of one owner, and what they may be together, in bytes. */
const MOST_AT_ONCE = 30;
export const MOST_BYTES_AT_ONCE = 200 * 1024 * 1024;

/** The refusal of a further upload, in the shape that tus answers with. */
export const TOO_MANY = { status_code: 429, body: "Too many uploads at once\n" };

/** The received parts of uploads, which are kept for a day; the metadata names their `owner`. */
export class PendingUploads extends FileStore {
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(folder: string) {
    super({ directory: folder, expirationPeriodInMilliseconds: DAY_MS });
  }

  /**
   * Begins an upload. Uploads of one owner begin one at a time, so that each counts those before it.
   * @throws TOO_MANY
   */
  override create(upload: NewUpload): Promise<NewUpload> {
    const owner = upload.metadata?.owner ?? "";
    const begun = (this.#turns.get(owner) ?? Promise.resolve()).then(async () => {
      const pending = await this.#of(owner);
      const bytes = pending.reduce((sum, { size }) => sum + (size ?? 0), upload.size ?? 0);
      if (pending.length >= MOST_AT_ONCE || bytes > MOST_BYTES_AT_ONCE) throw TOO_MANY;
      return super.create(upload);
    });
    const turn = begun
      .catch(() => undefined)
      .then(() => {
        if (this.#turns.get(owner) === turn) this.#turns.delete(owner);
      });
    this.#turns.set(owner, turn);
    return begun;
  }

  /**
   * Removes uploads that were not continued for a day, one at a time; another process may remove some meanwhile.
   * @returns their number
   */
  override async deleteExpired(): Promise<number> {
    let removed = 0;
    for (const id of (await this.configstore.list?.()) ?? []) {
      const upload = await this.configstore.get(id);
      const isOver = Date.parse(upload?.creation_date ?? "") + DAY_MS < Date.now();
      if (!isOver || upload?.size === upload?.offset) continue;
      const isGone = await this.remove(id).then(
        () => true,
        () => false,
      );
      if (isGone) removed += 1;
    }
    return removed;
  }

  async #of(owner: string): Promise<NewUpload[]> {
    const ids = (await this.configstore.list?.()) ?? [];
    const uploads = await Promise.all(ids.map((id) => this.configstore.get(id)));
    return uploads.flatMap((upload) => (upload?.metadata?.owner === owner ? [upload] : []));
  }
}

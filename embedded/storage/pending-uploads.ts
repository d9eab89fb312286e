import { FileStore } from "@tus/file-store";

type NewUpload = Parameters<FileStore["create"]>[0];

const DAY_MS = 86_400_000;
/** How many uploads somebody may have on their way. */
const MOST_AT_ONCE = 30;

/** Somebody has as many uploads on their way as they may have. Of a shape that tus answers with. */
export const TOO_MANY = { status_code: 429, body: "Too many uploads at once\n" };

/** The arrived parts of uploads, each with the `owner` of its metadata, for a day. */
export class PendingUploads extends FileStore {
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(folder: string) {
    super({ directory: folder, expirationPeriodInMilliseconds: DAY_MS });
  }

  /**
   * Begins an upload. Those of one owner begin one after another: however many come at once, each counts those before it.
   * @throws TOO_MANY
   */
  override create(upload: NewUpload): Promise<NewUpload> {
    const owner = upload.metadata?.owner ?? "";
    const begun = (this.#turns.get(owner) ?? Promise.resolve()).then(async () => {
      if ((await this.#of(owner)) >= MOST_AT_ONCE) throw TOO_MANY;
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
   * Removes what nobody went on with for a day, one after the other; what another process removes meanwhile is gone as well.
   * @returns how many.
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

  async #of(owner: string): Promise<number> {
    const ids = (await this.configstore.list?.()) ?? [];
    const uploads = await Promise.all(ids.map((id) => this.configstore.get(id)));
    return uploads.filter((upload) => upload?.metadata?.owner === owner).length;
  }
}

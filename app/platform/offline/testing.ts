import { vi } from "vitest";

/** A browser's caches in memory, for tests. @param refuse makes every write fail, as on a full device */
export function stubCaches({ refuse = false } = {}) {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      async put(address: string, answer: Response) {
        if (refuse) throw new DOMException("full", "QuotaExceededError");
        kept.set(address, answer);
      },
      match: async (address: string) => kept.get(address)?.clone(),
      keys: async () => [...kept.keys()].map((address) => ({ url: new URL(address, location.href).href })),
      delete: async (address: string) => kept.delete(address),
    };
  };
  const remove = async (name: string) => all.delete(name);
  vi.stubGlobal("caches", { open, delete: remove });
  return all;
}

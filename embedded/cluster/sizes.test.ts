import { expect, test } from "vitest";
import { sizesFor } from "./sizes.ts";

const MB = 2 ** 20;
const GB = 1024 * MB;

test.each([
  ["the smallest machine", 512 * MB, 300 * MB, { shared_buffers: "16MB", work_mem: "1MB", max_wal_size: "64MB" }],
  ["the cheapest one", 1 * GB, 20 * GB, { shared_buffers: "32MB", work_mem: "2MB", max_wal_size: "512MB" }],
  ["a large one", 64 * GB, 500 * GB, { shared_buffers: "128MB", work_mem: "4MB", max_wal_size: "1024MB" }],
])("PostgreSQL takes its share of %s", (_, memory, disk, expected) => {
  expect(sizesFor(memory, disk)).toMatchObject(expected);
});

import { client, type Fixture, type Row, refused, served } from "./row.ts";

const files = ({ server }: Fixture) => server.storage.from("files");
/** A file of its own. */
async function storeExample(world: Fixture): Promise<string> {
  const name = `${crypto.randomUUID()}.txt`;
  const { error } = await files(world).upload(name, "words", { contentType: "text/plain" });
  if (error) throw error;
  return name;
}
const ofBucket = (method: string): Row =>
  refused(({ server: { storage } }) => Reflect.apply(Reflect.get(storage, method), storage, ["files", {}]));
const ofOthers = (part: "analytics" | "vectors", method: string): Row =>
  refused(({ server: { storage } }) => Reflect.apply(Reflect.get(storage[part], method), storage[part], ["files"]));

export const FILE_ROWS: Record<string, Row> = {
  "StorageClient.from": client,
  ...Object.fromEntries(
    [
      "getBucket",
      "createBucket",
      "updateBucket",
      "emptyBucket",
      "deleteBucket",
      "getBucketLifecycle",
      "updateBucketLifecycle",
      "deleteBucketLifecycle",
      "purgeBucketCache",
    ].map((method) => [`StorageBucketApi.${method}`, ofBucket(method)]),
  ),
  "StorageBucketApi.listBuckets": refused(({ server }) => server.storage.listBuckets()),
  "StorageFileApi.upload": served(storeExample),
  "StorageFileApi.uploadToSignedUrl": refused((world) => files(world).uploadToSignedUrl("a.txt", "token", "words")),
  "StorageFileApi.createSignedUploadUrl": refused((world) => files(world).createSignedUploadUrl("a.txt")),
  "StorageFileApi.update": served(async (world) => files(world).update(await storeExample(world), "others")),
  "StorageFileApi.move": refused((world) => files(world).move("a.txt", "b.txt")),
  "StorageFileApi.copy": refused((world) => files(world).copy("a.txt", "b.txt")),
  "StorageFileApi.createSignedUrl": served(async (world) =>
    files(world).createSignedUrl(await storeExample(world), 60),
  ),
  "StorageFileApi.createSignedUrls": served(async (world) =>
    files(world).createSignedUrls([await storeExample(world)], 60),
  ),
  "StorageFileApi.download": served(
    async (world) => files(world).download(await storeExample(world)),
    "as it is stored",
  ),
  "StorageFileApi.info": served(async (world) => files(world).info(await storeExample(world))),
  "StorageFileApi.exists": served(async (world) => {
    const { data, error } = await files(world).exists(await storeExample(world));
    return { error: data ? error : "it says that there is none" };
  }),
  "StorageFileApi.getPublicUrl": client,
  "StorageFileApi.remove": served(async (world) => files(world).remove([await storeExample(world)])),
  "StorageFileApi.purgeCache": refused((world) => files(world).purgeCache("a.txt")),
  "StorageFileApi.list": served((world) => files(world).list(), "by name; neither sorted otherwise nor searched"),
  "StorageFileApi.listV2": refused((world) => files(world).listV2()),
  "StorageFileApi.toBase64": client,
  "StorageAnalyticsClient.createBucket": ofOthers("analytics", "createBucket"),
  "StorageAnalyticsClient.listBuckets": ofOthers("analytics", "listBuckets"),
  "StorageAnalyticsClient.deleteBucket": ofOthers("analytics", "deleteBucket"),
  "StorageAnalyticsClient.from": client,
  "StorageVectorsClient.from": client,
  "StorageVectorsClient.createBucket": ofOthers("vectors", "createBucket"),
  "StorageVectorsClient.getBucket": ofOthers("vectors", "getBucket"),
  "StorageVectorsClient.listBuckets": ofOthers("vectors", "listBuckets"),
  "StorageVectorsClient.deleteBucket": ofOthers("vectors", "deleteBucket"),
  "FunctionsClient.setAuth": client,
  "FunctionsClient.invoke": refused(({ person }) => person.functions.invoke("hello"), "404, in whose body it is named"),
};

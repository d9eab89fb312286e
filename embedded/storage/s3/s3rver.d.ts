declare module "s3rver" {
  import type { RequestListener } from "node:http";

  /** An S3 server for tests. It knows one key, `S3RVER`, and does not check signatures of version 4. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets?: boolean;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    getMiddleware(): RequestListener;
  }
}

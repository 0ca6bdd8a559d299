/** The parts of s3rver, a Koa application, that the tests use; the package brings no types. */
declare module '@20minutes/s3rver' {
  interface Context {
    req: import('node:http').IncomingMessage;
    status: number;
    body: string;
    /** False leaves the answer to us. */
    respond: boolean;
  }
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
      key?: string;
      cert?: string;
    });
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    httpServer: import('node:http').Server;
    run(): Promise<import('node:net').AddressInfo>;
    close(): Promise<void>;
  }
}

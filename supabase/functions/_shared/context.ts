/**
 * What a function receives besides the request. A function reaches the outside only through it,
 * so the same handler runs in our Node server and on Deno (hosted).
 */
import type { BiodataFacts, SheetOptions } from '#domain/biodata/sheet.ts';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import type { BackendPort } from './backend-port.ts';

/** What a function may have drawn. */
export interface SheetPicture {
  facts: BiodataFacts;
  options: SheetOptions;
  photo: Uint8Array | null;
  /** What of the photo stays in view. */
  focus: PhotoFocus;
  /** Repeated across the picture. */
  watermark: string;
}

export interface FunctionContext {
  /** The backend, where it is in the same process; left out, it is reached over HTTP. */
  readonly backend?: BackendPort;
  /** The address of the backend, without a trailing slash: REST is at `{backendUrl}/rest/v1`, and so on. */
  readonly backendUrl: string;
  /** The key anybody may know; with it alone a call acts as a guest. */
  readonly publishableKey: string;
  /** The key that passes every policy; never leaves the server. */
  readonly serviceKey: string;
  /** The operator's settings by name, e.g. the payment keys. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** As the global `fetch`; addresses under `backendUrl` may be answered without going over the network. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** The network that the request comes from, for quotas; missing when it is unknown. */
  readonly network?: string | undefined;
  /** The present time. */
  readonly now: () => Date;
  /** Draws a biodata as a JPEG with a watermark. Missing where there is no image library: on the hosted platform. */
  readonly drawSheet?: (picture: SheetPicture) => Promise<Uint8Array<ArrayBuffer>>;
  /** Keeps the function alive for background work after its response; without it the work is only started. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** A function: receives the request with its body unread, and returns the response, also to OPTIONS. */
export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>;

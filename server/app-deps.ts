/** What `createProduct` needs: its configuration, and the services it uses. The caller opens and closes these. */
import type { Hono } from 'hono';
import type { Mailer } from '#domain/mail/mailer.ts';
import type { VapidKeys } from '#domain/push/encrypt.ts';
import type { AuthLimits } from '#server/auth/limits.ts';
import type { PreviousSecret } from '#server/auth/tokens.ts';
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import type { PaymentMode } from '#server/config/config.ts';
import type { Database } from '#server/database/client/database.ts';
import type { Finding } from '#server/health/finding.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import type { AccessEntry } from '#server/http/edge.ts';
import type { ServiceLimits } from '#server/http/service-limits.ts';
import type { JobState } from '#server/jobs/jobs.ts';
import type { RenderingStore } from '#server/storage/images/rendering-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

interface ProviderAccess {
  mode: PaymentMode;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The secret before the last rotation: retries of older events still carry it. */
  previousWebhookSecret?: string;
  /** Base of the provider's API, e.g. `https://api.razorpay.com/v1`. */
  apiUrl: string;
  scriptUrl: string;
  /** Further variables for the payment functions, e.g. how long a confirmation waits. */
  variables?: Readonly<Record<string, string>>;
}

export interface ProductConfig {
  /** Where browsers reach this server, without a trailing slash. */
  backendUrl: string;
  jwtSecret: string;
  /** Left out when the secret was never exchanged. */
  previousJwtSecret?: PreviousSecret;
  keys: ApiKeys;
  payment: ProviderAccess;
  /** The settings of the sender of text messages, by their names (docs/configuration.md); empty: there is none. */
  texts: Readonly<Record<string, string>>;
  /** Signs pushes. */
  push: VapidKeys;
  /** A hosted translation service; null for our own files. */
  translationsUrl: string | null;
  /** Whether requests come through the operator's own reverse proxy, which sends the clients' addresses. */
  trustProxy: boolean;
  /** Origins whose pages may call the API; null for all. */
  allowedOrigins: string[] | null;
  /** The recipient of alerts about payments; null: they are logged. */
  operatorEmail: string | null;
  /** Largest upload in bytes, for buckets without a smaller limit of their own. */
  uploadLimit: number;
  version: string;
  /** The folder whose disk is measured. */
  dataDir: string;
  /** Opens `/metrics`; null: nothing is counted and there is no such address. */
  metricsToken: string | null;
  webRoot: string;
}

export interface DevelopmentTools {
  /** Routes by the path they are mounted at. */
  routes: Readonly<Record<string, Hono>>;
  close(): void;
}

/** Starts the tools. `deliver` hands a request to the product itself: the address that browsers use may not be reachable from here. */
export type StartDevelopmentTools = (given: {
  config: ProductConfig;
  clock: () => Date;
  deliver: (url: string, init: RequestInit) => Response | Promise<Response>;
}) => DevelopmentTools;

export interface ProductDeps {
  config: ProductConfig;
  database: Database;
  objectStore: ObjectStore;
  /** The cache of renderings; may be emptied at any time. */
  renderings: RenderingStore;
  mailer: Mailer;
  /** What only development has (`dev/`); left out in production. */
  startDevelopmentTools?: StartDevelopmentTools;
  onSchemaChange?: (changed: () => void) => void;
  clock?: () => Date;
  /** Differences from the auth service's limits. */
  authLimits?: Partial<AuthLimits>;
  serviceLimits?: Partial<ServiceLimits>;
  log?: (entry: AccessEntry) => void;
  broadcast?: Broadcast;
  /** Looks at the health of the installation, which is told to the operator; left out in development. */
  examine?: (jobs: () => Iterable<JobState>) => Promise<Finding[]>;
  /** Whether the disk takes writes; left out: always. */
  hasRoom?: () => Promise<boolean>;
  /** How many processes of the installation were ended because their event loop was blocked. */
  blocked?: number;
  /** Receives server errors; without personal data. */
  report?: (error: unknown) => void;
}

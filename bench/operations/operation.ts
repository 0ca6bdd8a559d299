/** The types of operations and of the data they use. */
import type { LoadRequest } from '#bench/load.ts';
import type { Connection } from '#server/database/client/connection.ts';

export interface Operation {
  name: string;
  requests: readonly LoadRequest[];
  /** Requests of reads are repeated for some seconds; each request of a write is sent once. */
  kind: 'read' | 'write';
  /** The number of each client's first requests that are not measured. */
  lead?: number;
  /** The goals that apply; `depth` compares a page with the first one. */
  goals: readonly ('ratio' | 'p99' | 'alone' | 'depth')[];
  /** The number of requests to record for operations whose statements depend on earlier results; the baseline rolls them back. */
  recorded?: number;
  /** Restores the state before the requests. */
  reset?: () => Promise<void>;
}

/** The data that operations are built from. */
export interface Context {
  superuser: Connection;
  /** The maximum number of requests of an operation. */
  most: number;
  viewers: readonly Viewer[];
  /** Listed members, and some of their values. */
  members: readonly { id: string; user_code: string }[];
  names: readonly string[];
  cards: readonly Filterable[];
  profiles: number;
  url: string;
}

/** A listed member with a token. */
export interface Viewer {
  id: string;
  email: string;
  headers: Record<string, string>;
}

/** The columns of the filters. */
export interface Filterable {
  caste: string;
  city: string;
  company_role: string;
  highest_education: string;
}

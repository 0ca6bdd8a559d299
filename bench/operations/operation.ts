/** What the benchmark measures: one kind of request, with what stands around it. */
import type { Connection } from '#server/database/client/connection.ts';
import type { Ask } from '../load.ts';

export interface Operation {
  name: string;
  asks: readonly Ask[];
  /** Reads are measured for a while, over and over; of a write, each ask is made once. */
  kind: 'read' | 'write';
  /** So many of each client's asks only lead to what is measured. */
  lead?: number;
  /** Which goals hold; a page of any depth is compared with the first one. */
  goals: readonly ('ratio' | 'p99' | 'alone' | 'depth')[];
  /** Asks whose transactions depend on what they find are recorded by running them, so many; the floor takes them back each time. */
  recorded?: number;
  /** Makes everything as it was before the asks. */
  reset?: () => Promise<void>;
}

/** What operations are made from. */
export interface Ground {
  superuser: Connection;
  /** How many asks a list should have, at most. */
  most: number;
  viewers: readonly Viewer[];
  /** Listed members, and texts of theirs. */
  members: readonly { id: string; user_code: string }[];
  names: readonly string[];
  cards: readonly Filterable[];
  /** How many profiles there are. */
  profiles: number;
  url: string;
}

/** A valid member with a token. */
export interface Viewer {
  id: string;
  email: string;
  headers: Record<string, string>;
}

/** What filters are drawn from. */
export interface Filterable {
  caste: string;
  city: string;
  company_role: string;
  highest_education: string;
}

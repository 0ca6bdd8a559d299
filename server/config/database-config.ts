/**
 * Which PostgreSQL is used, when it is not the embedded one.
 */
import type { Reader } from './config-reader.ts';

export interface ExternalDatabase {
  /** An external PostgreSQL, or a pooler in front of one. */
  databaseUrl?: string;
  /** PostgreSQL itself, where `databaseUrl` is a pooler that may give each transaction another connection. */
  databaseDirectUrl?: string;
}

const EXAMPLE = 'e.g. postgres://user:password@host:5432/name';
const SSL_MODES = ['disable', 'require', 'verify-full'];

const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/;

function readUrl(read: Reader, name: string, production: boolean): string | undefined {
  const url = read.url(name, ['postgres:', 'postgresql:'], EXAMPLE);
  if (!url) return undefined;
  for (const [parameter, value] of url.searchParams) {
    if (parameter === 'sslmode' && !SSL_MODES.includes(value)) {
      read.fault(name, `has an unknown sslmode: use one of ${SSL_MODES.join(', ')}`);
    } else if (/^ssl(?!mode)/.test(parameter)) {
      read.fault(name, `may not have ${parameter}: name your authority's certificate in CA_FILE`);
    }
  }
  if (production && !HERE.test(url.hostname) && !url.searchParams.has('sslmode')) {
    read.fault(
      name,
      'has no sslmode: add ?sslmode=verify-full (or disable, where nobody else is on the way)',
    );
  }
  return url.href;
}

/** Reads `DATABASE_URL` and `DATABASE_DIRECT_URL`. In production nothing goes to another machine in the open unless that is said. */
export function readDatabase(read: Reader, production: boolean): ExternalDatabase {
  const databaseUrl = readUrl(read, 'DATABASE_URL', production);
  const databaseDirectUrl = readUrl(read, 'DATABASE_DIRECT_URL', production);
  if (read.text('DATABASE_DIRECT_URL') !== undefined) {
    read.require('DATABASE_URL', 'beside DATABASE_DIRECT_URL: give the address of the pooler');
  }
  return { databaseUrl, databaseDirectUrl };
}

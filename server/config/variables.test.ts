/** Compares the lists of docs/configuration.md and the lines of .env.example with the variables that the code reads. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Of the system, npm and Node: nothing to configure. */
const SYSTEM = [
  'CI',
  'HOME',
  'INIT_CWD',
  'LANG',
  'NODE_EXTRA_CA_CERTS',
  'PATH',
  'TMPDIR',
  'npm_lifecycle_event',
];
const TOOLS = ['bench', 'dev', 'scripts', 'server', 'tests', 'web'];
const SOURCE = /\.(?:mjs|ts|tsx)$/;
const GENERATED = /(?:^|\/)(?:node_modules|dist)\//;

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function sourcesOf(folder: string): string[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => path.join(folder, file))
    .filter((file) => SOURCE.test(file) && !GENERATED.test(file))
    .map(read);
}

/** The names that sources read of an object such as `process.env`, as its properties or by destructuring. */
function namesReadOf(object: string, sources: readonly string[]): Set<string> {
  const property = new RegExp(`\\b${object}\\.(\\w+)`, 'g');
  const destructured = new RegExp(`\\{([^{}]*)\\} = ${object};`, 'g');
  const names = sources.flatMap((source) => [
    ...[...source.matchAll(property)].map(([, name = '']) => name),
    ...[...source.matchAll(destructured)].flatMap(([, list = '']) =>
      list.split(',').map((entry) => /\w+/.exec(entry)?.[0] ?? ''),
    ),
  ]);
  return new Set(names.filter((name) => /^[A-Z]/.test(name)));
}

/** The names that `loadConfig` reads of a complete environment. */
function serverNames(): string[] {
  const names = new Set<string>();
  const complete: Record<string, string | undefined> = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://example.org',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'hello@example.org',
    RAZORPAY_KEY_ID: 'rzp_live_abc',
    RAZORPAY_KEY_SECRET: 's',
    RAZORPAY_WEBHOOK_SECRET: 'w',
  };
  const env = new Proxy(complete, {
    get(given, name: string) {
      names.add(name);
      return given[name];
    },
  });
  loadConfig(env);
  return [...names].sort();
}

/** The names with which the items of the list below a heading of docs/configuration.md begin. */
function namesInList(heading: string): string[] {
  const [, section = ''] = read('docs/configuration.md').split(`\n## ${heading}\n`);
  const items = (section.split('\n## ')[0] ?? '').matchAll(/^- ((?:`\w+`[, \n]*)+)/gm);
  return [...items]
    .flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    .sort();
}

describe('docs/configuration.md', () => {
  it('lists every variable that the server reads, and no other', () => {
    expect(namesInList('The server')).toEqual(serverNames());
  });

  it('lists every variable that the functions read, and no other', () => {
    const names = namesReadOf('(?:context\\.)?variables', sourcesOf('supabase/functions'));
    expect(namesInList('Functions on a hosted project')).toEqual([...names].sort());
  });

  it('lists every variable that tools and tests read, and no other', () => {
    const others = new Set([...SYSTEM, ...serverNames()]);
    const names = namesReadOf('process\\.env', TOOLS.flatMap(sourcesOf));
    expect(namesInList('Tools and tests')).toEqual([...names].filter((name) => !others.has(name)).sort());
  });
});

it('.env.example has every variable of the server once, commented out', () => {
  const names = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_0-9]*)=/gm)].map(([, name = '']) => name);
  expect(names.sort()).toEqual(serverNames());
  expect(read('.env.example')).not.toMatch(/^[^#\n]/m);
});

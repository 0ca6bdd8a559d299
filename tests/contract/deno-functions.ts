/**
 * Serves functions by Deno, as a hosted project does: a process for each function, started when it is called first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { freePort } from '#tests/harness/free-port.ts';
import type { Backend } from './backend.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
export const DENO = path.join(ROOT, 'node_modules/@deno/linux-x64-glibc/deno');
export const FUNCTIONS_FOLDER = path.join(ROOT, 'supabase', 'functions');

/** The import map for the aliases of a function; the packages are those of npm. */
export function denoOptions(name: string): string[] {
  const config = path.join(FUNCTIONS_FOLDER, name, 'deno.json');
  return ['--node-modules-dir=manual', ...(existsSync(config) ? ['--config', config] : ['--no-config'])];
}

export interface DenoFunctions {
  /** A guest whose functions are served by Deno, everything else by the backend. */
  client(): SupabaseClient;
  fetch: typeof fetch;
  stop(): Promise<void>;
}

/** `variables` are further secrets of the project. */
export function startDenoFunctions(
  backend: Pick<Backend, 'url' | 'publishableKey' | 'secretKey'>,
  variables: Readonly<Record<string, string>> = {},
): DenoFunctions {
  const cache = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-deno-'));
  const children: ChildProcess[] = [];
  const addresses = new Map<string, Promise<string>>();

  async function start(name: string): Promise<string> {
    const port = await freePort();
    const args = [
      'run',
      '--allow-net',
      '--allow-env',
      ...denoOptions(name),
      path.join(FUNCTIONS_FOLDER, name, 'index.ts'),
    ];
    const child = spawn(DENO, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        DENO_DIR: cache,
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        SUPABASE_URL: backend.url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
        RAZORPAY_WEBHOOK_SECRET: 'sim_webhook_secret',
        ...variables,
      },
    });
    children.push(child);
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Listening on')) resolve();
      });
      child.once('exit', () => reject(new Error(`Deno ended: ${output}`)));
    });
    return `http://127.0.0.1:${port}`;
  }

  const fetchFromDeno: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const name = /^\/functions\/v1\/([^/]+)/.exec(pathname)?.[1];
    if (name === undefined) return fetch(request);
    const address = addresses.get(name) ?? start(name);
    addresses.set(name, address);
    return fetch(new Request(`${await address}${pathname}${search}`, request));
  };
  return {
    fetch: fetchFromDeno,
    client: () =>
      createClient(backend.url, backend.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: fetchFromDeno },
      }),
    async stop() {
      for (const child of children) {
        const ended = once(child, 'exit');
        if (child.kill()) await ended;
      }
      rmSync(cache, { recursive: true });
    },
  };
}

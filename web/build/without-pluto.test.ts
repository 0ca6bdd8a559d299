import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { withoutPluto } from './without-pluto.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Bytes (gzip) of domain modules bundled on their own like the front end. */
async function bundled(...modules: string[]): Promise<{ bytes: number; code: string }> {
  const entry = 'virtual:entry';
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [
      withoutPluto(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? modules.map((module) => `export * from '${path.join(ROOT, 'domain', module)}';`).join('\n')
            : undefined,
      },
    ],
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const [{ output: files = [] } = {}] = [result].flat() as { output?: { type: string; code?: string }[] }[];
  const code = files.map((file) => file.code ?? '').join('\n');
  return { bytes: gzipSync(code, { level: 9 }).byteLength, code };
}

it('bundles the patrika, its chart and the check of a printed one within 22 kilobytes', async () => {
  const { bytes, code } = await bundled('patrika/patrika.ts', 'patrika/chart.ts', 'patrika/printed.ts');
  expect(code).toContain('nakshatra_not_in_rashi');
  console.info(`patrika: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(22_000);
});

it('bundles guna milan within 4 kilobytes', async () => {
  const { bytes, code } = await bundled('guna/match.ts', 'guna/totals.ts');
  expect(code).toContain('pada_vedha');
  console.info(`guna: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(4000);
});

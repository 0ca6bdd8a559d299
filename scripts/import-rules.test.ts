/** The import rules, the code and the diagrams of docs/architecture.md agree. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import rules, { ARROWS, FILES } from '#scripts/import-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const PRODUCT = ['domain', 'server', 'dev', 'supabase', 'web'];

const arrow = (from: string, to: string) => `${from} --> ${to}`;
const permitted = Object.entries(ARROWS).flatMap(([from, parts]) => parts.map((to) => arrow(from, to)));

const partOf = (file: string) => Object.entries(FILES).find(([, files]) => new RegExp(files).test(file))?.[0];

/** The arrows of the diagrams below `## Import direction`. */
function drawnArrows(): string[] {
  const text = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const section = /## Import direction\n([\s\S]*?)\n## /.exec(text)?.[1] ?? '';
  return [...section.matchAll(/^ {2}(\w+)\[.*\] --> (.*)$/gm)].flatMap(([, from = '', targets = '']) =>
    targets.split(' & ').map((to) => arrow(from, to)),
  );
}

async function importedArrows(): Promise<Set<string>> {
  const { output } = await cruise(PRODUCT, { ...rules.options, baseDir: ROOT });
  return new Set(
    (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => arrow(partOf(source) ?? source, partOf(resolved) ?? resolved)),
    ),
  );
}

test('the diagrams show the permitted arrows between the parts, and no others', () => {
  expect(drawnArrows().sort()).toEqual(permitted.sort());
});

test('every permitted arrow is used by an import', async () => {
  const imported = await importedArrows();
  expect(permitted.filter((each) => !imported.has(each))).toEqual([]);
});

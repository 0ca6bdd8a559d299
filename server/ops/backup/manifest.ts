/** The manifest of a backup: its files with their sizes and hashes. It is written last, so a folder without it is no backup. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#server/config/operator-error.ts';
import { isMissing } from '#server/storage/disk-files.ts';
import { OBJECTS_FOLDER } from '#server/storage/open-object-store.ts';
import { type FileMark, type Tree, writeMarked } from './copied-files.ts';

const NAME = 'manifest.json';
const FORMAT = 1;
const PLAIN_NAME = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/\0]+(?:\/[^/\0]+)*$/;

const plainName = z.string().regex(PLAIN_NAME);
const count = z.number();
const MANIFEST = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Major version of the PostgreSQL whose files these are. */
  postgres: z.string(),
  counts: z.object({ files: count, photos: count, bytes: count }),
  folders: z.array(plainName),
  files: z.record(plainName, z.object({ size: z.number(), sha256: z.string() })),
});

export type Manifest = z.output<typeof MANIFEST>;

/** A moment in UTC without the characters that some file systems don't allow in names. */
export const timeStamp = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, '-');

/** The manifest of the files in `tree`. */
export function manifestOf(tree: Tree, { madeAt, postgres }: { madeAt: Date; postgres: string }): Manifest {
  const names = [...tree.files.keys()].sort();
  const sizes = [...tree.files.values()].map(({ size }) => size);
  return {
    format: FORMAT,
    madeAt: madeAt.toISOString(),
    postgres,
    counts: {
      files: names.length,
      photos: names.filter((name) => name.startsWith(`${OBJECTS_FOLDER}/`)).length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    },
    folders: [...tree.folders].sort(),
    files: Object.fromEntries(names.map((name) => [name, tree.files.get(name) as FileMark])),
  };
}

/** Writes the manifest into the folder of the backup. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeMarked(path.join(backup, NAME), [Buffer.from(text)]);
}

/** Reads the manifest of a backup. Throws `OperatorError` when it is missing, damaged or of a newer version. */
export async function readManifest(backup: string): Promise<Manifest> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path.join(backup, NAME), 'utf8'));
  } catch (cause) {
    if (isMissing(cause)) throw new OperatorError(`${backup} is no backup: it holds no ${NAME}`, { cause });
    if (cause instanceof SyntaxError)
      throw new OperatorError(`${backup} is damaged: its ${NAME} cannot be read`, { cause });
    throw cause;
  }
  const { format } = (content ?? {}) as Partial<Record<keyof Manifest, unknown>>;
  if (typeof format === 'number' && format > FORMAT)
    throw new OperatorError(`${backup} was made by a newer version: update the code, then restore it`);
  const { data } = MANIFEST.safeParse(content);
  if (!data) throw new OperatorError(`${backup} is damaged: its ${NAME} cannot be read`);
  return data;
}

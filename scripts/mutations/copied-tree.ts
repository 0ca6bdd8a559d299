/** A copy of the working tree in a temporary folder, in which files may be changed. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface CopiedTree {
  folder: string;
  read(file: string): string;
  write(file: string, text: string): void;
  remove(): void;
}

/** Copies what git knows or would add, and the built front end; the installed packages are shared. */
export function copyTree(root: string): CopiedTree {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-mutations-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of [...new Set(listed.split('\0')), 'dist'])
    if (file && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** ZIP files, created in the browser. */
import { strToU8, type Zippable, zipSync } from 'fflate';

/** Returns a ZIP file of texts and bytes by their paths. Bytes are stored as they are: photos are compressed already. */
export function zipOf(files: Record<string, string | Uint8Array>): Blob {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(files))
    entries[path] = typeof content === 'string' ? strToU8(content) : [content, { level: 0 }];
  return new Blob([zipSync(entries) as BlobPart], { type: 'application/zip' });
}

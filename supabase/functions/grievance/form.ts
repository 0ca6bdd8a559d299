/**
 * The forms of the page as browsers post them, with and without pictures. Everything is bounded before it is parsed: strangers choose what
 * they send.
 */
import { Busboy } from '@fastify/busboy';
import { MOST_PICTURE_BYTES, MOST_PICTURES } from './picture-limits.ts';

export interface PostedForm {
  /** The value of a field; empty without it. */
  text(name: string): string;
  /** The values of checkboxes of one name. */
  all(name: string): string[];
  /** The files of the field `pictures`; one that is too large has a byte more than allowed. */
  pictures: File[];
}

/** Bytes. Up to this size a body is read to its end, because a browser shows the response only after it has sent everything. */
const READ_BYTES = 32 * 1024 * 1024;
/** Bytes. A text of 1,000 letters has 9 KB in this encoding. */
const URLENCODED_BYTES = 32 * 1024;
/** A multipart form has ten fields, and one file more than allowed, so that the page can say so. */
const LIMITS = {
  fields: 20,
  fieldSize: 8 * 1024,
  files: MOST_PICTURES + 1,
  fileSize: MOST_PICTURE_BYTES + 1,
  parts: 30,
  headerPairs: 10,
  headerSize: 2 * 1024,
};
/** Bytes parsed at a time: the parser goes through a whole chunk even after a limit. */
const SLICE_BYTES = 4 * 1024;
/** Milliseconds. The parser waits for ever for the reader of some malformed parts, which it has not told anybody of. */
const STUCK_MS = 1000;
/** Characters of the header with the boundary, which has 70 at most (RFC 2046): the cost of searching for it grows with its length. */
const LONGEST_TYPE = 150;
const MULTIPART = /^multipart\/form-data\s*;/i;
const URLENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i;

interface FormEntries extends PostedForm {
  add(name: string, value: string): void;
}

function formEntries(): FormEntries {
  const texts = new Map<string, string[]>();
  const all = (name: string) => texts.get(name) ?? [];
  return {
    all,
    text: (name) => all(name)[0] ?? '',
    pictures: [],
    add(name, value) {
      const values = texts.get(name);
      if (values) values.push(value);
      else texts.set(name, [value]);
    },
  };
}

interface FormParser {
  write(bytes: Uint8Array): Promise<void>;
  /** The form; null when it is too large, without fields when it is malformed. */
  end(): Promise<PostedForm | null>;
}

/** What is no form has no fields. */
const NO_FORM: FormParser = { write: async () => {}, end: async () => formEntries() };

function urlencodedParser(): FormParser {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  return {
    async write(bytes) {
      size += bytes.length;
      if (size <= URLENCODED_BYTES) text += decoder.decode(bytes, { stream: true });
    },
    async end() {
      if (size > URLENCODED_BYTES) return null;
      const form = formEntries();
      for (const [name, value] of new URLSearchParams(text)) form.add(name, value);
      return form;
    },
  };
}

/** Whether the work of a parser ends, which takes no time unless it is stuck. */
function endsSoon(work: (done: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), STUCK_MS);
    work(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

function multipartParser(contentType: string): FormParser {
  const form = formEntries();
  const parser = new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  let [isTooLarge, isMalformed] = [false, false];
  parser.on('partsLimit', () => {
    isTooLarge = true;
  });
  parser.on('fieldsLimit', () => {
    isTooLarge = true;
  });
  parser.on('error', () => {
    isMalformed = true;
  });
  parser.on('field', (name, value) => form.add(name, value));
  parser.on('file', (name, stream, filename, _encoding, type) => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    stream.on('error', () => {});
    stream.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part));
    stream.on('end', () => {
      const file = new File(parts, filename ?? '', { type });
      // A field without a chosen file is posted as an empty one.
      if (name === 'pictures' && file.size > 0) form.pictures.push(file);
    });
  });
  return {
    async write(bytes) {
      for (let start = 0; start < bytes.length && !isTooLarge && !isMalformed; start += SLICE_BYTES) {
        const slice = bytes.subarray(start, start + SLICE_BYTES);
        if (!(await endsSoon((taken) => void parser.write(slice, () => taken())))) isMalformed = true;
      }
    },
    async end() {
      if (isTooLarge) return null;
      if (isMalformed) return formEntries();
      const hasEnded = await endsSoon((ended) => {
        parser.once('finish', ended);
        parser.once('error', ended);
        parser.end();
      });
      return isMalformed || !hasEnded ? formEntries() : form;
    },
  };
}

function parserOf(contentType: string): FormParser {
  if (contentType.length > LONGEST_TYPE) return NO_FORM;
  if (URLENCODED.test(contentType)) return urlencodedParser();
  if (!MULTIPART.test(contentType)) return NO_FORM;
  try {
    return multipartParser(contentType);
  } catch {
    // There is no boundary.
    return NO_FORM;
  }
}

/** Reads a posted form; null for one that is too large. */
export async function readForm(request: Request): Promise<PostedForm | null> {
  const parser = parserOf(request.headers.get('content-type') ?? '');
  let size = 0;
  for await (const bytes of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += bytes.length;
    if (size > READ_BYTES) return null;
    await parser.write(bytes);
  }
  return parser.end();
}

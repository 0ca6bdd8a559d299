import { Busboy } from '@fastify/busboy';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { limited, openUploadBody } from './upload-body.ts';

afterEach(() => void vi.restoreAllMocks());

const LIMIT = 1000;
const refusal = (code: string, message: string) =>
  expect.objectContaining({ refusal: expect.objectContaining({ code, message }) });

function send(body: FormData | string, headers: Record<string, string> = {}) {
  return openUploadBody(new Request('http://x/', { method: 'POST', body, headers }), LIMIT);
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** A form with a small file behind these fields. */
function formWith(fields: [name: string, value: string][], type = 'text/plain') {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('', new Blob(['hello'], { type }), 'a.txt');
  return form;
}
const many = (count: number) => Array.from({ length: count }, (_, at): [string, string] => [`f${at}`, 'x']);

describe('a raw upload', () => {
  test('has the type and the caching of its headers', async () => {
    const { content, ...facts } = await send('hello', {
      'Content-Type': 'text/plain; charset="utf-8"',
      'Cache-Control': 'max-age=60',
      'Content-Length': '5',
    });
    expect(facts).toEqual({
      contentType: 'text/plain; charset="utf-8"',
      cacheControl: 'max-age=60',
      declaredSize: 5,
    });
    expect(await textOf(content)).toBe('hello');
  });

  test('is of no known type, size or caching without headers', async () => {
    const body = new Blob(['hello']).stream();
    const request = new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(await openUploadBody(request, LIMIT)).toMatchObject({
      contentType: 'application/octet-stream',
      cacheControl: 'no-cache',
      declaredSize: null,
    });
  });

  test.each(['picture', 'image/', 'image/png;', 'image/png, text/html', 'image/png\t;a'])(
    'is refused with the type %j',
    (type) =>
      expect(send('hello', { 'Content-Type': type })).rejects.toEqual(
        refusal('InvalidMimeType', 'mime type is not valid'),
      ),
  );

  test('is refused when it breaks off', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('ECONNRESET'));
      },
    });
    const request = new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    const { content } = await openUploadBody(request, LIMIT);
    await expect(textOf(content)).rejects.toEqual(
      refusal('InvalidRequest', 'The upload broke off before its end'),
    );
  });
});

describe('an uploaded form', () => {
  test.each([
    [[], 'text/plain', 'no-cache'],
    [[['cacheControl', '3600']], 'text/plain', 'max-age=3600'],
    [[['cacheControl', '1234567890']], 'text/plain', 'max-age=1234567890'],
    [[['cacheControl', '12345678901']], 'text/plain', 'no-cache'],
    [[['cacheControl', 'max-age=1']], 'text/plain', 'no-cache'],
    [[['contentType', 'image/png']], 'image/png', 'no-cache'],
    [many(20), 'text/plain', 'no-cache'],
  ] as [[string, string][], string, string][])(
    'with the fields %j has the type %s and is cached by %s',
    async (fields, contentType, cacheControl) => {
      const body = await send(formWith(fields));
      expect(body).toMatchObject({ contentType, cacheControl, declaredSize: null });
      expect(await textOf(body.content)).toBe('hello');
    },
  );

  test.each([
    ['more than twenty fields', formWith(many(21)), 'The form has too many fields'],
    ['no file', new FormData(), 'No content provided'],
  ])('is refused with %s', (_what, form, message) =>
    expect(send(form)).rejects.toEqual(refusal('InvalidRequest', message)),
  );

  test('is refused with a type that is none', () =>
    expect(send(formWith([['contentType', 'png']]))).rejects.toEqual(
      refusal('InvalidMimeType', 'mime type is not valid'),
    ));

  const typeOf = (boundary: string) => ({ 'Content-Type': `multipart/form-data; boundary=${boundary}` });
  const bodyOf = (boundary: string, end = `\r\n--${boundary}--\r\n`) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nhello${end}`;

  test('may have a header of 150 characters with its boundary, and no longer one', async () => {
    const longest = 'b'.repeat(150 - typeOf('')['Content-Type'].length);
    const { content } = await send(bodyOf(longest), typeOf(longest));
    expect(await textOf(content)).toBe('hello');
    await expect(send(bodyOf(`${longest}b`), typeOf(`${longest}b`))).rejects.toEqual(
      refusal('InvalidRequest', 'The boundary of the form is too long'),
    );
  });

  test('is refused without a boundary, and when it breaks off', async () => {
    await expect(send('', { 'Content-Type': 'multipart/form-data' })).rejects.toEqual(
      refusal('InvalidRequest', 'The form has no boundary'),
    );
    const { content } = await send(bodyOf('b', ''), typeOf('b'));
    await expect(textOf(content)).rejects.toEqual(
      refusal('InvalidRequest', 'The form broke off before its end'),
    );
  });

  test('reaches the parser in parts of at most 16 KB, however much arrives at a time', async () => {
    const write = vi.spyOn(Busboy.prototype, 'write');
    const { content } = await send(bodyOf('b', `${'x'.repeat(40_000)}\r\n--b--\r\n`), typeOf('b'));
    expect(await textOf(content)).toHaveLength('hello'.length + 40_000);
    const lengths = write.mock.calls.map(([part]) => (part as Buffer).length);
    expect(lengths).toEqual([16_384, 16_384, bodyOf('b').length + 40_000 - 2 * 16_384]);
  });

  test('may have two megabytes beside a file of the limit, and no more', async () => {
    const upload = async (bytes: number) => {
      const form = bodyOf('b', `${'x'.repeat(bytes)}\r\n--b--\r\n`);
      return textOf((await send(form, typeOf('b'))).content);
    };
    const most = LIMIT + 2 * 1024 * 1024 - bodyOf('b').length;
    expect(await upload(most)).toHaveLength('hello'.length + most);
    await expect(upload(most + 1)).rejects.toEqual(
      refusal('EntityTooLarge', 'The object exceeded the maximum allowed size'),
    );
  });
});

test('passes on as many bytes as the limit, and refuses one more', async () => {
  const bytes = async function* (count: number) {
    yield new Uint8Array(400);
    yield new Uint8Array(count - 400);
  };
  expect(await textOf(limited(bytes(LIMIT), LIMIT))).toHaveLength(LIMIT);
  await expect(textOf(limited(bytes(LIMIT + 1), LIMIT))).rejects.toEqual(
    refusal('EntityTooLarge', 'The object exceeded the maximum allowed size'),
  );
});

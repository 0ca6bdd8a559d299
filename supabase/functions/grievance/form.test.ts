import { expect, test } from 'vitest';
import { readForm } from './form.ts';
import { MOST_PICTURE_BYTES, MOST_PICTURES } from './picture-limits.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const read = (type: string | null, body: BodyInit) =>
  readForm(
    new Request('https://functions.example/', {
      method: 'POST',
      body: new Blob([body as BlobPart]),
      ...(type && { headers: { 'content-type': type } }),
    }),
  );
/** Reads a form as browsers post it with files. */
async function readParts(parts: readonly [string, string | File][]) {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return readForm(new Request('https://functions.example/', { method: 'POST', body }));
}
const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
const times = <Part>(count: number, part: (at: number) => Part) =>
  Array.from({ length: count }, (_, at) => part(at));

test('has the first value of a field, all values of checkboxes, and the pictures that were chosen', async () => {
  const form = await readParts([
    ['details', 'एक'],
    ['keep', 'a'],
    ['keep', 'b'],
    ['pictures', file(3)],
    ['pictures', file(0)],
    ['others', file(3)],
  ]);
  expect([form?.text('details'), form?.all('keep'), form?.text('name'), form?.all('name')]).toEqual([
    'एक',
    ['a', 'b'],
    '',
    [],
  ]);
  expect(form?.pictures.map(({ size, type }) => [size, type])).toEqual([[3, 'image/png']]);
});

test('of a page without pictures may have 32 KB', async () => {
  const body = (bytes: number) => `details=${'x'.repeat(bytes - 8)}`;
  const largest = await read(`${URLENCODED}; charset=UTF-8`, body(32 * 1024));
  expect(largest?.text('details')).toHaveLength(32 * 1024 - 8);
  expect(await read(URLENCODED, body(32 * 1024 + 1))).toBeNull();
});

test('may have twenty fields, each of 8 KB', async () => {
  const fields = (count: number) => times(count, (at): [string, string] => [`f${at}`, 'x']);
  expect((await readParts(fields(20)))?.text('f19')).toBe('x');
  expect(await readParts(fields(21))).toBeNull();
  const lengthOf = async (length: number) =>
    (await readParts([['details', 'x'.repeat(length)]]))?.text('details').length;
  expect([await lengthOf(8 * 1024), await lengthOf(8 * 1024 + 1)]).toEqual([8 * 1024, 8 * 1024]);
});

test('may have thirty parts, of which more files than are kept', async () => {
  const parts = (count: number) => times(count, (at): [string, File] => [`f${at}`, file(1)]);
  expect((await readParts(parts(30)))?.pictures).toEqual([]);
  expect(await readParts(parts(31))).toBeNull();
});

test('is read up to 32 MB, and no further', async () => {
  const MEGABYTE = new Uint8Array(1024 * 1024);
  async function readOf(megabytes: number) {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent === megabytes) controller.close();
        else controller.enqueue(MEGABYTE);
        sent += 1;
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    const request = new Request('https://functions.example/', init);
    return { form: await readForm(request), sent };
  }
  expect((await readOf(32)).form?.text('a')).toBe('');
  expect((await readOf(33)).form).toBeNull();
  const { form, sent } = await readOf(64);
  expect(form).toBeNull();
  expect(sent).toBeLessThan(40);
});

test('shows that there was one picture too many, or a byte too much, and keeps no more', async () => {
  const pictures = async (count: number) =>
    (await readParts(times(count, () => ['pictures', file(1)])))?.pictures.length;
  expect([
    await pictures(MOST_PICTURES),
    await pictures(MOST_PICTURES + 1),
    await pictures(MOST_PICTURES + 2),
  ]).toEqual([MOST_PICTURES, MOST_PICTURES + 1, MOST_PICTURES + 1]);
  const sizeOf = async (bytes: number) => (await readParts([['pictures', file(bytes)]]))?.pictures[0]?.size;
  expect([
    await sizeOf(MOST_PICTURE_BYTES),
    await sizeOf(MOST_PICTURE_BYTES + 1),
    await sizeOf(MOST_PICTURE_BYTES + 9),
  ]).toEqual([MOST_PICTURE_BYTES, MOST_PICTURE_BYTES + 1, MOST_PICTURE_BYTES + 1]);
});

test.each([
  ['a boundary in a header of 150 characters', 150, 'x'],
  ['none in a header of 151', 151, ''],
])('has fields with %s', async (_what, length, value) => {
  const type = 'multipart/form-data; boundary='.padEnd(length, 'b');
  const boundary = type.slice(30);
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--${boundary}--\r\n`;
  expect((await read(type, body))?.text('a')).toBe(value);
});

test.each([
  ['no type', null],
  ['another type', 'application/json'],
  ['a type that begins like one', `${URLENCODED}-not`],
  ['no boundary', 'multipart/form-data;'],
])('has no fields with %s', async (_what, type) => {
  expect((await read(type, 'a=x'))?.text('a')).toBe('');
});

test('that breaks off has no fields', async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b\r\nContent-Dispo';
  expect((await read('multipart/form-data; boundary=b', body))?.text('a')).toBe('');
});

import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOfVersion, versionAtPath } from './object-path.ts';

const version = '0b0f9a52-6f7e-4d6e-9c57-3ad8a1b4d0aa';
const at = (key: string, bucket = 'avatars') => pathOfVersion({ bucket, key, version });

test('keeps an ordinary key readable', () => {
  expect(at('u1/my-photo_1.jpg')).toBe(`avatars/u1/my-photo_1.jpg=${version}`);
});

describe('keys that try to leave the folder', () => {
  const tricks = [
    '..',
    '../..',
    '../../etc/passwd',
    'u1/../../u2/a',
    './.',
    '/etc/passwd',
    'a//../b',
    '..%2f..',
    '...',
    '.hidden/..',
    'a\\..\\b',
    'a\0b',
    '~',
    `${'a'.repeat(200)}../x`,
    `${'a'.repeat(200)}../../../x`,
  ];
  test.each(tricks)('maps %j to a path inside the folder', (key) => {
    const root = '/data/objects/avatars';
    const full = path.join('/data/objects', at(key));
    expect(full.startsWith(`${root}/`)).toBe(true);
    expect(at(key)).not.toMatch(/(^|\/)\.{1,2}(\/|=|$)|[\0\\]/);
    expect(versionAtPath(at(key))).toEqual({ bucket: 'avatars', key, version });
  });

  test('encodes the bucket name ..', () => {
    expect(at('a', '..')).toBe(`%2e./a=${version}`);
  });
});

test('avoids collisions with versions of another key', () => {
  const parent = at('u1');
  for (const key of [`u1=${version}`, `u1/${version}`, `u1=${version}/x`])
    expect(at(key).startsWith(parent)).toBe(false);
});

test('rejects a version that is not a plain name', () => {
  expect(() => pathOfVersion({ bucket: 'b', key: 'k', version: '../x' })).toThrow('version name');
});

test('maps any key to short names and back', () => {
  const characters = "AZaz09_/!-.*'()&$@=;:+,? ".split('');
  const key = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 1024 });
  fc.assert(
    fc.property(key, (name) => {
      const file = at(name);
      expect(file.split('/').every((part) => part !== '' && part.length <= 255)).toBe(true);
      expect(versionAtPath(file)).toEqual({ bucket: 'avatars', key: name, version });
    }),
  );
});

test('maps different keys to different paths', () => {
  const characters = '%2e+=./a'.split('');
  const key = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 12 });
  fc.assert(fc.property(key, key, (one, other) => void expect(at(one) === at(other)).toBe(one === other)));
});

test.each(['avatars', 'avatars/a', `avatars/a=${version}/b`, `avatars/%zz=${version}`, `avatars/a=../x`])(
  'ignores a foreign file: %s',
  (file) => expect(versionAtPath(file)).toBeNull(),
);

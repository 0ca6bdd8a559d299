import { expect, it } from 'vitest';
import { thisSystem, unsupported } from '#scripts/supported-system.mjs';

it.each([
  ['another system than Linux', { platform: 'darwin', arch: 'arm64' }, 'not on darwin'],
  ['another processor', { platform: 'linux', arch: 'riscv64', glibc: '2.41' }, 'not on riscv64'],
  ['a Linux with another C library', { platform: 'linux', arch: 'x64' }, 'GNU C library'],
])('says in one sentence what to do on %s', (_name, system, reason) => {
  const sentence = unsupported(system);
  expect(sentence).toContain(reason);
  expect(sentence).toMatch(/^[^.]*: use [^.]*Debian\.$/);
});

it('accepts Debian on both processors, and this machine', () => {
  for (const arch of ['x64', 'arm64'])
    expect(unsupported({ platform: 'linux', arch, glibc: '2.36' })).toBeUndefined();
  expect(unsupported(thisSystem())).toBeUndefined();
});

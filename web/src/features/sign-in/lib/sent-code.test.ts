import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '#web/testing/answering-backend.ts';
import { keepSentCode, readSentCode } from './sent-code.ts';

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 20);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test.each([
  ['is kept as long as the code can be used', HOUR - 1, true],
  ['is not kept longer', HOUR, false],
])('the address of a code %s', (_rule, age, isKept) => {
  stubStorage('sessionStorage');
  const sent = { address: 'asha@example.org', at: NOW - age };
  keepSentCode(sent);
  expect(readSentCode()).toEqual(isKept ? sent : null);
});

test('it is forgotten on demand, and nothing is read of what is none', () => {
  const stored = stubStorage('sessionStorage');
  expect(readSentCode()).toBeNull();
  keepSentCode({ address: 'asha@example.org', at: NOW });
  const [key = ''] = stored.keys();
  keepSentCode(null);
  expect([...stored]).toEqual([]);
  for (const text of [
    '{',
    '{}',
    JSON.stringify({ address: '', at: NOW }),
    JSON.stringify({ address: 'a' }),
  ]) {
    stored.set(key, text);
    expect([text, readSentCode()]).toEqual([text, null]);
  }
});

test('a browser that stores nothing remembers nothing', () => {
  const refuse = () => {
    throw new DOMException('Storage is disabled', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepSentCode({ address: 'asha@example.org', at: NOW });
  expect(readSentCode()).toBeNull();
});

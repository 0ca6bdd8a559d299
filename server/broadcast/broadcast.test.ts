import { expect, test, vi } from 'vitest';
import { createPeers, type Peers, type Word } from './broadcast.ts';

/** So many processes, joined as `workers.ts` joins them; messages arrive later, as between processes. */
function crew(size: number): Peers[] {
  const ears = new Map<number, (message: unknown) => void>();
  const passOn = (from: number, word: Word) => {
    for (const [id, hear] of ears) {
      if (word.to === undefined ? id !== from : id === word.to) setImmediate(hear, structuredClone(word));
    }
  };
  return Array.from({ length: size }, (_, id) =>
    createPeers(
      { id, send: (word) => passOn(id, word), onMessage: (listener) => void ears.set(id, listener) },
      size - 1,
    ),
  );
}

test('what one tells all others hear, and nobody else', async () => {
  const heard: string[] = [];
  const [one, ...others] = crew(3);
  for (const [at, peer] of [one, ...others].entries())
    peer?.hear('news', (body) => heard.push(`${at}: ${body}`));
  one?.tell('news', 'rain');
  one?.tell('weather', 'sun');
  await expect.poll(() => heard).toEqual(['1: rain', '2: rain']);
});

test('who asks gets what each of the others gives, also when two ask at once', async () => {
  const peers = crew(3);
  for (const [at, peer] of peers.entries()) peer.answer('number', async () => at);
  const [first, second] = await Promise.all([
    peers[0]?.ask('number', 10_000),
    peers[1]?.ask('number', 10_000),
  ]);
  expect(first?.sort()).toEqual([1, 2]);
  expect(second?.sort()).toEqual([0, 2]);
});

test('who does not answer in time is left out', async () => {
  const [one, two, three] = crew(3);
  two?.answer('number', async () => 2);
  three?.answer('number', () => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = one?.ask('number', 200);
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  vi.advanceTimersByTime(200);
  expect(await asked).toEqual([2]);
  vi.useRealTimers();
});

import { expect, test } from 'vitest';
import { ImageQueue } from './image-queue.ts';

class Full extends Error {}
const LIMITS = { running: 2, uploads: 1, waiting: 10, waitingEach: 5 };

/** Tasks that end on request, and record that they began. */
function stepwise(limits: Partial<typeof LIMITS> = {}) {
  const queue = new ImageQueue({ ...LIMITS, ...limits }, () => new Full());
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (kind: 'upload' | 'rendering', name: string) => {
    const [who = ''] = name;
    const work = () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    return queue.run({ kind, who, work });
  };
  return { begun, run, end: (name: string) => ends.get(name)?.() };
}

test('runs renderings beside any number of uploads', async () => {
  const { begun, run, end } = stepwise();
  const all = [run('upload', 'a1'), run('upload', 'a2'), run('upload', 'b1')];
  await expect.poll(() => begun).toEqual(['a1']);
  all.push(run('rendering', 'r1'), run('rendering', 'r2'));
  await expect.poll(() => begun).toEqual(['a1', 'r1']);
  end('r1');
  await expect.poll(() => begun).toEqual(['a1', 'r1', 'r2']);
  for (const name of ['r2', 'a1', 'a2', 'b1']) {
    await expect.poll(() => begun).toContain(name);
    end(name);
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'r1', 'r2']);
});

test('lets users take turns', async () => {
  const { begun, run, end } = stepwise();
  const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
  const all = names.map((name) => run('upload', name));
  const inTurns = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
  for (const [at, name] of inTurns.entries()) {
    await expect.poll(() => begun).toEqual(inTurns.slice(0, at + 1));
    end(name);
  }
  expect(await Promise.all(all)).toEqual(names);
});

test('runs an upload before the renderings that wait', async () => {
  const { begun, run, end } = stepwise();
  const all = [run('rendering', 'r1'), run('rendering', 's1'), run('rendering', 't1'), run('upload', 'a1')];
  await expect.poll(() => begun).toEqual(['r1', 's1']);
  end('s1');
  await expect.poll(() => begun).toEqual(['r1', 's1', 'a1']);
  end('a1');
  await expect.poll(() => begun).toEqual(['r1', 's1', 'a1', 't1']);
  for (const name of ['r1', 't1']) end(name);
  await Promise.all(all);
});

test('starts the next task when one fails', async () => {
  const queue = new ImageQueue(LIMITS, () => new Full());
  const failing = queue.run({ kind: 'upload', who: 'a', work: () => Promise.reject(new Error('broken')) });
  const next = queue.run({ kind: 'upload', who: 'a', work: async () => 'done' });
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('rejects tasks when too many wait, of one user sooner than of all', async () => {
  const { begun, run, end } = stepwise({ waiting: 3, waitingEach: 2 });
  const all = ['a1', 'a2', 'a3'].map((name) => run('upload', name));
  await expect.poll(() => begun).toEqual(['a1']);
  await expect(run('upload', 'a4')).rejects.toBeInstanceOf(Full);
  all.push(run('upload', 'b1'));
  await expect(run('upload', 'c1')).rejects.toBeInstanceOf(Full);
  all.push(run('rendering', 'r1'));
  for (const name of ['a1', 'a2', 'b1', 'a3', 'r1']) {
    await expect.poll(() => begun).toContain(name);
    end(name);
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'r1']);
});

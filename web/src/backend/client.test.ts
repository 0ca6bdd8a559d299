import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweringBackend, BACKEND, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';

const [HELPER, CANDIDATE] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const [CONFIG, TABLE, FUNCTION] = ['GET /config.json', 'GET /rest/v1/profiles', 'POST /functions/v1/share'];
const SETTINGS = { backendUrl: BACKEND, publishableKey: 'sb_publishable_k' };

let stored: Map<string, string>;
let backend: AnsweringBackend;

beforeEach(() => {
  stored = stubStorage('localStorage');
  stubStorage('sessionStorage');
  backend = stubBackend({ [TABLE]: [Response.json([])], [FUNCTION]: [Response.json({})] });
  // A page that was just opened.
  vi.resetModules();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the client', () => {
  it('is loaded again after a failure, and then once', async () => {
    const { loadClient, clientLoaded } = await import('./client.ts');
    backend.answers = { [CONFIG]: [null, Response.json({}, { status: 503 }), Response.json(SETTINGS)] };
    await expect(loadClient()).rejects.toMatchObject({ kind: 'network' });
    await expect(loadClient()).rejects.toMatchObject({ kind: 'server', status: 503 });
    const client = await loadClient();
    expect([await loadClient(), await clientLoaded]).toEqual([client, client]);
    expect(backend.asked).toEqual([CONFIG, CONFIG, CONFIG]);
  });

  it('has a configuration only once that has come', async () => {
    const { config, loadConfig } = await import('./config.ts');
    expect(config).toThrow('before loadConfig()');
    await loadConfig();
    expect(config()).toEqual(SETTINGS);
  });
});

describe('the requests of somebody who helps', () => {
  /** Of which candidate a request is, for a table and for a function. */
  const candidates = async (header?: string) => {
    const client = await (await import('./client.ts')).loadClient();
    const reading = client.from('profiles').select();
    await (header === undefined ? reading : reading.setHeader('x-acting-for', header));
    await client.functions.invoke(
      'share',
      header === undefined ? {} : { headers: { 'x-acting-for': header } },
    );
    return [TABLE, FUNCTION].map((name) => backend.last(name)?.headers.get('x-acting-for'));
  };

  it('name the candidate', async () => {
    stored.set('acting-for', `${HELPER} ${CANDIDATE}`);
    expect(await candidates()).toEqual([CANDIDATE, CANDIDATE]);
  });

  it('name nobody when they are for the own account, or nobody is helped', async () => {
    expect(await candidates()).toEqual([null, null]);
    vi.resetModules();
    stored.set('acting-for', `${HELPER} ${CANDIDATE}`);
    expect(await candidates('')).toEqual([null, null]);
  });
});

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { changingBy, describeCalls, rpc } from '#web/testing/calls.ts';
import { useChooseFirstPhoto } from './choose-first-photo.ts';
import { useFramePhoto } from './frame-photo.ts';
import { useRemovePhoto } from './remove-photo.ts';
import { uploadPhoto } from './upload-photo.ts';

const outdates = [
  ['photos', 'me'],
  ['profile-status', 'me'],
];

describeCalls({
  'choosing the first photo': {
    call: changingBy(() => useChooseFirstPhoto('me'), 'a.jpg'),
    asks: [rpc('choose_first_photo', { photo_name: 'a.jpg' })],
    outdates,
  },
  'framing a photo': {
    call: changingBy(() => useFramePhoto('me'), { name: 'a.jpg', focus: [0.1, 0.2, 0.75, 2] }),
    asks: ['POST /rest/v1/rpc/frame_photo {"photo_name":"a.jpg","x":0.1,"y":0.2,"ratio":0.75,"scale":2}'],
    outdates,
  },
  'removing a photo': {
    call: changingBy(() => useRemovePhoto('me'), 'a.jpg'),
    asks: ['DELETE /storage/v1/object/avatars {"prefixes":["me/a.jpg"]}'],
    answer: [{ name: 'me/a.jpg' }],
    outdates,
  },
});

describe('with answers of their own', () => {
  let backend: AnsweringBackend;
  beforeEach(async () => {
    for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
    backend = stubBackend();
    await loadClient();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it('throws when a photo was not removed, which the service does not call an error', async () => {
    backend.otherwise = Response.json([]);
    await expect(changingBy(() => useRemovePhoto('me'), 'a.jpg')()).rejects.toMatchObject({
      kind: 'refused',
      status: 404,
      code: 'NoSuchKey',
    });
  });

  describe('uploading a photo', () => {
    const UPLOAD = 'POST /storage/v1/object/avatars/me/a.jpg';
    const upload = () => uploadPhoto('me', 'a.jpg', new Blob(['A'], { type: 'image/jpeg' }));
    const refusal = (statusCode: string, error: string) =>
      // The service's own status is 400 for all.
      [Response.json({ statusCode, error, message: error }, { status: 400 })];

    it('sends it with the time that it is kept, and replaces no other', async () => {
      const bodies: unknown[] = [];
      const answered = globalThis.fetch;
      vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
        bodies.push(init?.body);
        return answered(address, init);
      });
      backend.answers = { [UPLOAD]: [Response.json({ Id: '1', Key: 'avatars/me/a.jpg' })] };
      await upload();
      expect(backend.last(UPLOAD)?.headers.get('x-upsert')).toBe('false');
      const [form] = bodies as [FormData];
      expect(form.get('cacheControl')).toBe('3600');
      expect(await (form.get('') as File).text()).toBe('A');
    });

    it('is done when the answer of an earlier attempt was lost', async () => {
      backend.answers = { [UPLOAD]: refusal('409', 'Duplicate') };
      expect(await upload()).toBeUndefined();
    });

    it('throws other refusals', async () => {
      backend.answers = { [UPLOAD]: refusal('403', 'AccessDenied') };
      await expect(upload()).rejects.toMatchObject({ kind: 'refused', status: 403 });
    });
  });
});

/** @vitest-environment happy-dom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { KnownProfile } from '#web/backend/types.ts';
import { GunaSection } from '#web/features/guna/guna-section.tsx';
import { useUserStore } from '#web/session/user-store.ts';
import type { Answers } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };

const REQUESTS = 'GET /rest/v1/my_patrika_requests';
const ASK = 'POST /rest/v1/rpc/ask_for_patrika';
const OWN = { source: 'computed', level: 'members', charans: [1], moon_classes: [1], mangal: 'yes' };
const THEIRS = {
  id: ANAGHA.id,
  source: 'computed',
  charans: [85],
  moon_classes: [29],
  mangal: 'no',
  by_name: false,
  in_contact: true,
};

/** The patrika of Anagha as a member of this gender sees it. */
function open(theirs: object | null, { gender = 'Male', answers = {} as Answers } = {}) {
  const member = { ...ANAGHA, gender: gender === 'Male' ? 'Female' : 'Male', user_code: 20_000 };
  return openAsMember(createElement(GunaSection, { member: member as unknown as KnownProfile }), {
    'GET /rest/v1/profile_status': [Response.json({ data_without_updated_at: { ...ANAGHA, gender } })],
    'GET /rest/v1/own_patrika': [Response.json(OWN)],
    'GET /rest/v1/member_patrikas': [Response.json(theirs)],
    [REQUESTS]: [Response.json([])],
    ...answers,
  });
}

test('a patrika that is not shown is asked for once', async () => {
  const { user, backend } = await open(null, {
    answers: { [ASK]: [null, new Response(null, { status: 204 })] },
  });
  const ask = await screen.findByRole('button', { name: en['guna.ask'] });
  await user.click(ask);
  await screen.findByText(en['error.network']);
  backend.answers[REQUESTS] = [
    Response.json([{ id: ANAGHA.id, direction: 'sent', asked_at: '2026-10-05T08:00:00Z' }]),
  ];
  await user.click(await screen.findByRole('button', { name: en['guna.ask'] }));
  await screen.findByText(en['guna.asked']);
  expect(backend.last(ASK)?.body).toEqual({ user_id: ANAGHA.id });
  await screen.findByText('You asked for it on 5 Oct 2026.');
  expect(screen.queryByRole('button', { name: en['guna.ask'] })).toBeNull();
});

test('who acts for a candidate does not ask', async () => {
  await open(null);
  await screen.findByRole('button', { name: en['guna.ask'] });
  act(() => useUserStore.setState({ account: 'helper' }));
  expect(screen.queryByRole('button', { name: en['guna.ask'] })).toBeNull();
  expect(screen.queryByText(en['guna.not_given'])).not.toBeNull();
});

test.each([
  ['received', 1],
  ['sent', 0],
])('a request that was %s is told %i times as one of the family', async (direction, times) => {
  await open(THEIRS, {
    answers: {
      [REQUESTS]: [Response.json([{ id: ANAGHA.id, direction, asked_at: '2026-10-05T08:00:00Z' }])],
    },
  });
  await screen.findByText(/^Guna/);
  await waitFor(() =>
    expect(screen.queryAllByText(en['guna.asked_by'], { exact: false })).toHaveLength(times),
  );
});

test.each([
  ['Male', '28'],
  ['Female', '26'],
])('for a viewer of the gender %s the total of %s explains itself in a sheet', async (gender, total) => {
  const { user } = await open(THEIRS, { gender });
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Guna ${total} / 36`) }));
  const sheet = within(await screen.findByRole('dialog', { name: en['guna.title'] }));
  expect(sheet.queryAllByText(new RegExp(`\\b${total}\\b`))).not.toEqual([]);
  expect(within(sheet.getByRole('list', { name: en['guna.parts'] })).getAllByRole('listitem')).toHaveLength(
    8,
  );
  expect(sheet.queryByText(en['guna.mangal.both'])).not.toBeNull();
  await user.click(sheet.getByRole('button', { name: en['ui.close'] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a picture that cannot be drawn is told, and can be tried again', async () => {
  const broken = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  onTestFinished(() => broken.mockRestore());
  const { user } = await open(THEIRS);
  await user.click(await screen.findByRole('button', { name: /^Guna/ }));
  const share = await screen.findByRole('button', { name: en['guna.share_picture'] });
  await user.click(share);
  await screen.findByText(en['guna.picture_failed']);
  expect(share.getAttribute('aria-busy')).toBeNull();
});

/** Gives the browser a canvas, fonts and a share sheet for one test. Returns the texts that are drawn, each once, and the files that are shared. */
function drawInBrowser() {
  const [texts, files] = [new Set<string>(), [] as string[]];
  const context = {
    measureText: () => ({ width: 0 }),
    fillText: (text: string) => texts.add(text),
    fillRect: () => undefined,
    strokeRect: () => undefined,
  };
  const { prototype } = HTMLCanvasElement;
  const contexts = vi.spyOn(prototype, 'getContext').mockReturnValue(context as never);
  const blobs = vi.spyOn(prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'])));
  const share = async ({ files: [file] }: { files: File[] }) => void files.push(String(file?.name));
  Object.assign(navigator, { canShare: () => true, share });
  Object.assign(document, { fonts: { load: async () => [] } });
  onTestFinished(() => {
    for (const spy of [contexts, blobs]) spy.mockRestore();
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
    Reflect.deleteProperty(document, 'fonts');
  });
  return { texts, files };
}

test.each([
  ['Male', ['Bride: code 20000 · Shravana 1', 'Groom: code 10470 · Ashwini 1']],
  ['Female', ['Bride: code 10470 · Ashwini 1', 'Groom: code 20000 · Shravana 1']],
])(
  'the picture that a viewer of the gender %s shares names bride and groom by code',
  async (gender, sides) => {
    const { texts, files } = drawInBrowser();
    const { user } = await open(THEIRS, { gender });
    await user.click(await screen.findByRole('button', { name: /^Guna/ }));
    await user.click(await screen.findByRole('button', { name: en['guna.share_picture'] }));
    await waitFor(() => expect(files).toEqual(['guna-milan.jpg']));
    expect([...texts]).toEqual(expect.arrayContaining(sides));
  },
);

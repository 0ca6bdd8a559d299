/** @vitest-environment happy-dom */
import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { config } from '#web/backend/config.ts';
import { stubBackend } from '#web/testing/answering-backend.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { PushQuestion } from './push-question.tsx';

const SETTINGS = 'GET /rest/v1/my_notice_settings';
const NOTED = 'POST /rest/v1/rpc/note_push_question';

afterEach(() => {
  delete config().push;
});

interface Device {
  /** What the browser has been allowed. */
  permission?: 'default' | 'denied';
  /** When the member was asked before. */
  asked?: string | null;
  /** Whether the operator has set up pushes. */
  offered?: boolean;
}

/** The question on a device that has no pushes, whose browser will not allow them. */
async function open({ permission = 'default', asked = null, offered = true }: Device = {}) {
  stubBackend();
  await loadClient();
  if (offered) Object.assign(config(), { push: { publicKey: 'k' } });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => 'denied' });
  return openAsMember(createElement(PushQuestion), {
    [SETTINGS]: [Response.json({ asked_for_push_at: asked })],
    [NOTED]: [new Response(null, { status: 204 })],
  });
}
const question = () => screen.queryByRole('heading', { name: en['notice.ask'] });

test('the question is noted as asked, and closed by a no', async () => {
  const { user, backend } = await open();
  await user.click(await screen.findByRole('button', { name: en['notice.ask_no'] }));
  expect(question()).toBeNull();
  await waitFor(() => expect(backend.asked).toContain(NOTED));
});

test('a browser that does not allow pushes is told, and the question is over', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: en['notice.ask_yes'] }));
  await screen.findByText(en['notice.push_refused']);
  expect(question()).toBeNull();
});

test.each<[string, Device]>([
  ['are blocked', { permission: 'denied' }],
  ['are not set up', { offered: false }],
  ['were asked about before', { asked: '2026-10-05T08:00:00Z' }],
])('where pushes %s there is no question', async (_, device) => {
  const { backend } = await open(device);
  await waitFor(() => expect(backend.asked).toContain(SETTINGS));
  expect(question()).toBeNull();
  expect(backend.asked).not.toContain(NOTED);
});

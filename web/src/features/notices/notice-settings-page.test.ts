/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as NoticeSettingsPage } from './notice-settings-page.tsx';

const SETTINGS = 'GET /rest/v1/my_notice_settings';
const CHOICES = 'GET /rest/v1/my_notice_choices';
const PLACES = 'GET /rest/v1/my_push_places';
const SAVE = 'POST /rest/v1/rpc/set_notice_settings';
const CHOOSE = 'POST /rest/v1/rpc/set_notice_choice';
const REMOVE = 'POST /rest/v1/rpc/remove_push_place';
const done = [new Response(null, { status: 204 })];
const STORED = {
  time_zone: 'Asia/Kolkata',
  quiet_from: '22:00:00',
  quiet_until: '07:00:00',
  digest: true,
  digest_day: 6,
};
const choices = [
  { topic: 'rules', push: true, mail: null, message: null },
  { topic: 'interests', push: false, mail: true, message: null },
  { topic: 'answers', push: true, mail: false, message: true },
];
const place = (id: string) => ({ id, device: `Phone ${id}`, added_at: '2026-11-20T06:30:00Z', endpoint: id });

async function open(answers: object = {}, stored: object = {}) {
  const used = await openAsMember(createElement(NoticeSettingsPage), {
    [SETTINGS]: [Response.json({ ...STORED, ...stored })],
    [CHOICES]: [Response.json(choices)],
    [PLACES]: [Response.json([place('a'), place('b')])],
    [SAVE]: done,
    [CHOOSE]: done,
    ...answers,
  });
  await screen.findByLabelText(en['notice.quiet_from']);
  await screen.findByRole('group', { name: en['notice.topic.interests'] });
  return used;
}
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const hours = (name: string) =>
  within(select(name))
    .getAllByRole('option')
    .map((option) => option.getAttribute('value'));

test('quiet hours can only become longer, and are stored at once with the rest', async () => {
  const { user, backend } = await open();
  expect([select(en['notice.quiet_from']).value, select(en['notice.quiet_until']).value]).toEqual([
    '22',
    '7',
  ]);
  expect(hours(en['notice.quiet_from']).slice(1)).toEqual(['17', '18', '19', '20', '21', '22']);
  expect(hours(en['notice.quiet_until']).slice(1)).toEqual(['7', '8', '9', '10', '11', '12']);
  await user.selectOptions(select(en['notice.quiet_from']), '20');
  await expect.poll(() => backend.last(SAVE)?.body).toEqual({ ...STORED, quiet_from: '20:00' });
  await user.selectOptions(select(en['notice.quiet_until']), '9');
  await expect.poll(() => backend.last(SAVE)?.body).toMatchObject({ quiet_until: '09:00' });
});

test('the weekly list has a day while it is sent', async () => {
  const { user, backend } = await open();
  expect(select(en['notice.weekly_day']).value).toBe('6');
  expect(hours(en['notice.weekly_day']).slice(1)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  await user.selectOptions(select(en['notice.weekly_day']), '0');
  await expect.poll(() => backend.last(SAVE)?.body).toEqual({ ...STORED, digest_day: 0 });
  await user.click(screen.getByRole('radio', { name: en['notice.weekly_no'] }));
  await expect.poll(() => backend.last(SAVE)?.body).toMatchObject({ digest: false });
});

test('without the weekly list there is no day', async () => {
  const { user, backend } = await open({}, { digest: false });
  expect(screen.queryByRole('combobox', { name: en['notice.weekly_day'] })).toBeNull();
  await user.click(screen.getByRole('radio', { name: en['notice.weekly_yes'] }));
  await expect.poll(() => backend.last(SAVE)?.body).toMatchObject({ digest: true });
});

test('the zone of the device is offered where it is another one', async () => {
  const { user, backend } = await open({}, { time_zone: 'America/New_York' });
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await user.click(screen.getByRole('button', { name: /^Use the zone of this device/ }));
  await expect.poll(() => backend.last(SAVE)?.body).toMatchObject({ time_zone: own });
});

test('a setting that cannot be stored goes back and says why', async () => {
  const { user } = await open({ [SAVE]: [null] });
  await user.click(screen.getByRole('radio', { name: en['notice.weekly_no'] }));
  await screen.findByText(en['error.network']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: en['notice.weekly_yes'] }).checked).toBe(true);
});

/** The channels of a topic, each with whether it is on. */
const channels = (topic: 'rules' | 'interests' | 'answers') =>
  within(screen.getByRole('group', { name: en[`notice.topic.${topic}`] }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ value, checked }) => [value, checked]);

test('each topic has the channels that it can be told by, in the order of the page', async () => {
  await open();
  expect(channels('interests')).toEqual([
    ['push', false],
    ['mail', true],
  ]);
  expect(channels('rules')).toEqual([['push', true]]);
  const groups = screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
  expect(groups.slice(0, 3)).toEqual([
    en['notice.topic.interests'],
    en['notice.topic.answers'],
    en['notice.topic.rules'],
  ]);
});

test.each([
  ['answers', 'push', { push: false, mail: false, message: true }],
  ['answers', 'mail', { push: true, mail: true, message: true }],
  ['answers', 'message', { push: true, mail: false, message: false }],
  ['interests', 'push', { push: true, mail: true, message: false }],
  ['interests', 'mail', { push: false, mail: false, message: false }],
] as const)('of the topic %s the channel %s is changed alone', async (topic, channel, stored) => {
  const { user, backend } = await open();
  const group = within(screen.getByRole('group', { name: en[`notice.topic.${topic}`] }));
  await user.click(group.getByRole('checkbox', { name: en[`notice.channel.${channel}`] }));
  await expect.poll(() => backend.last(CHOOSE)?.body).toEqual({ topic, ...stored });
});

test('a channel that cannot be stored goes back and says why', async () => {
  const { user } = await open({ [CHOOSE]: [null] });
  const group = within(screen.getByRole('group', { name: en['notice.topic.interests'] }));
  await user.click(group.getByRole('checkbox', { name: en['notice.channel.push'] }));
  await screen.findByText(en['error.network']);
  await expect.poll(() => channels('interests')[0]).toEqual(['push', false]);
});

test('a device is removed by its own button', async () => {
  const { user, backend } = await open({
    [PLACES]: [Response.json([place('a'), place('b')]), Response.json([place('a')])],
    [REMOVE]: done,
  });
  await user.click(await screen.findByRole('button', { name: 'Send no more notices to Phone b' }));
  await expect.poll(() => screen.queryByText('Phone b')).toBeNull();
  expect(backend.last(REMOVE)?.body).toEqual({ place: 'b' });
  expect(screen.queryByText('Phone a')).not.toBeNull();
});

test('a device that cannot be removed stays, and the page says why', async () => {
  const { user } = await open({ [REMOVE]: [null] });
  await user.click(await screen.findByRole('button', { name: 'Send no more notices to Phone b' }));
  await screen.findByText(en['error.network']);
  expect(screen.queryByText('Phone b')).not.toBeNull();
});

test('a browser without pushes cannot begin them, and says so', async () => {
  await open();
  await screen.findByText(en['notice.push_unsupported']);
  expect(screen.queryByRole('button', { name: en['notice.push_begin'] })).toBeNull();
});

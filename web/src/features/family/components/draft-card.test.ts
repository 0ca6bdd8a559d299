/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { DraftCard } from './draft-card.tsx';

const HELPING = 'POST /rest/v1/rpc/my_helping';
const INVITE = 'POST /rest/v1/rpc/invite_candidate';
const OTHER = {
  id: 'other',
  first_name: null,
  user_code: 7,
  relation: 'mother',
  can_reply: false,
  state: 'draft',
  address: 'other@example.org',
  invitations: 0,
  expired: false,
  complete: false,
  is_valid: false,
};
const DRAFT = { ...OTHER, id: 'me', address: '919000012346' };

/** The card above the forms of the draft. */
async function open(
  { filled = true, ...changes }: { filled?: boolean; [column: string]: unknown },
  answers: object = {},
) {
  const profiles = [OTHER, { ...DRAFT, ...changes }];
  const helping = { has_profile: true, profiles, refused: 0, invitations: [] };
  const used = await openAsMember(createElement(DraftCard, { filled }), {
    [HELPING]: [Response.json(helping)],
    ...answers,
  });
  await expect.poll(() => used.backend.asked).toContain(HELPING);
  return used;
}

const FOR = 'For +91 90000 12346';
const ASKED = 'We have asked +91 90000 12346';
test.each([
  [{ filled: false }, FOR, 'family.draft_text', null],
  [{}, FOR, 'family.ready_text', 'family.invite'],
  [{ state: 'invited', invitations: 1 }, ASKED, 'family.waiting_text', 'family.invite_again'],
  [{ state: 'invited', invitations: 2, expired: true }, FOR, 'family.ready_text', 'family.invite_again'],
  [{ state: 'invited', invitations: 3 }, ASKED, 'family.waiting_text', null],
] as const)(
  'a draft with %j says how far it is, and whether the candidate can be asked',
  async (changes, title, text, name) => {
    await open(changes);
    await screen.findByText(title);
    expect(screen.queryByText(en[text])).not.toBeNull();
    expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(
      name ? [en[name]] : [],
    );
  },
);

test('the candidate is asked by one tap', async () => {
  const { user, backend } = await open({}, { [INVITE]: [new Response(null, { status: 204 })] });
  await user.click(await screen.findByRole('button', { name: en['family.invite'] }));
  await screen.findByText(en['family.invitation_sent']);
  expect(backend.last(INVITE)?.body).toEqual({ candidate: 'me' });
});

test('a candidate who cannot be asked: the page says why', async () => {
  const { user } = await open({}, { [INVITE]: [null] });
  await user.click(await screen.findByRole('button', { name: en['family.invite'] }));
  await screen.findByText(en['error.network']);
});

test.each(['confirmed', 'taken_over', 'refused'])(
  'there is no card once the profile is %s',
  async (state) => {
    const { backend } = await open({ state });
    await expect.poll(() => backend.asked).toContain(HELPING);
    expect(screen.queryByText(/919000|90000/)).toBeNull();
  },
);

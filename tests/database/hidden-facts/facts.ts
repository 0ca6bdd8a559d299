/** Facts that a member is not told, each as two worlds that differ in nothing else. */
import type { Scene } from './scene.ts';

/** Changes a world: with all rights, or as one of the members. */
export interface Actor {
  admin(text: string, values?: unknown[]): Promise<void>;
  as(member: string, text: string, values?: unknown[]): Promise<void>;
}

type Change = (actor: Actor, scene: Scene) => Promise<void>;

export interface Fact {
  title: string;
  /** What both worlds have in common; left out: the scene as it is. */
  both?: Change;
  without: Change;
  with: Change;
}

const NOTHING: Change = async () => undefined;
const pause: Change = ({ admin }, { other }) =>
  admin('update private.profiles set deactivated_at = now() where id = $1', [other]);

const NEWCOMER = `
  with joined as (
    insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', $1) returning id)
  select id from joined`;
/** Users who have the free address, the free number and the number that the viewer blocked. */
const join: Change = async ({ admin }, { freeEmail, freePhone, blockedPhone }) => {
  await admin(NEWCOMER, [freeEmail]);
  for (const phone of [freePhone, blockedPhone]) {
    const email = `${phone}@example.org`;
    await admin(NEWCOMER, [email]);
    await admin(
      'update private.profiles p set phone = $2 from auth.users u where u.id = p.id and u.email = $1',
      [email, phone],
    );
  }
};

/** The levels of the other member's numbers, photos and date of birth. */
const withhold: Change = ({ as }, { other }) =>
  as(other, "select public.set_contact_levels('nobody', 'nobody', 'nobody', 'own', 'accepted', 'accepted')");

/** Somebody of the family filled in the other member's profile, and the candidate's yes has this state. */
const awaitConsent =
  (state: 'draft' | 'invited' | 'refused'): Change =>
  ({ admin }, { other }) =>
    admin("insert into private.awaited_consents (member, source, state) values ($1, 'family', $2)", [
      other,
      state,
    ]);

const storePatrika =
  (level: string): Change =>
  ({ admin }, { other }) =>
    admin(
      `insert into private.patrikas
       select (jsonb_populate_record(p, jsonb_build_object('member', $1::uuid, 'level', $2::text))).*
       from private.patrikas p limit 1`,
      [other, level],
    );

/** The other member and somebody else confirmed their marriage. */
const marry =
  (partner: (scene: Scene) => string): Change =>
  async ({ as, admin }, scene) => {
    for (const member of [partner(scene), scene.other])
      await as(member, "select public.fix_marriage('here')");
    await admin(
      `with couple as (insert into private.couples default values returning id)
       insert into private.couple_members (couple, member) select id, unnest($1::uuid[]) from couple`,
      [[partner(scene), scene.other]],
    );
  };
const WRITE = "select public.write_story('en', 'We met here.', null, '2026-11-01', null, null, 'full')";
/** They agree to the story of the couple. */
const agree = ({ admin }: Actor, members: string[]) =>
  admin(
    `with given as (
       insert into private.consents (member, purpose, language, version, text_hash)
       select unnest($1::uuid[]), 'success_story', 'en', '2026-11-28', '\\x00' returning member, number)
     update private.story_sides d set consent = given.number from given where given.member = d.member`,
    [members],
  );

export const FACTS: Fact[] = [
  { title: 'a number or address has an account', without: NOTHING, with: join },
  {
    title: 'the owner of a blocked number has entered another one',
    both: join,
    without: NOTHING,
    with: ({ admin }, { blockedPhone }) =>
      admin("update private.profiles set phone = '7199999997' where phone = $1", [blockedPhone]),
  },
  {
    title: 'somebody blocked a number that a user without membership enters',
    both: ({ admin }, { viewer }) =>
      admin(
        "update public.payments set payment_at = now() - interval '2 years', expiry_at = now() - interval '1 year' where user_id = $1",
        [viewer],
      ),
    without: NOTHING,
    with: ({ as }, { other, freePhone }) => as(other, 'select public.block_contact($1)', [freePhone]),
  },
  {
    title: 'the other member blocked the viewer, instead of pausing',
    without: pause,
    with: ({ as }, { other, viewer }) => as(other, 'select public.block_member($1)', [viewer]),
  },
  {
    title: 'the other member blocked the viewer’s number, instead of pausing',
    without: pause,
    with: ({ as }, { other, viewerPhone }) => as(other, 'select public.block_contact($1)', [viewerPhone]),
  },
  {
    title: 'the other member declined the viewer’s interest',
    // As many more as make the limit of pending interests.
    both: ({ admin }, { viewer }) =>
      admin(
        `insert into private.interests (sender, receiver, sent_at)
         select $1, id, now() - interval '2 days' from private.profiles where user_code >= 900000`,
        [viewer],
      ),
    without: NOTHING,
    with: ({ as }, { other, viewer }) => as(other, 'select public.answer_interest($1, false)', [viewer]),
  },
  {
    title: 'the other member declined the viewer’s interest and took that back',
    without: NOTHING,
    with: async ({ as }, { other, viewer }) => {
      await as(other, 'select public.answer_interest($1, false)', [viewer]);
      await as(other, 'select public.undo_decline($1)', [viewer]);
    },
  },
  {
    title: 'an operator unlisted the other member, who had not paused',
    without: pause,
    with: ({ admin }, { otherCode }) => admin("select public.unlist_member($1, 'Reason')", [otherCode]),
  },
  ...(['draft', 'invited', 'refused'] as const).map((state) => ({
    title: `the other member’s profile waits for the candidate’s yes (${state}), instead of being paused`,
    without: pause,
    with: awaitConsent(state),
  })),
  {
    title:
      'the marriage of the other member, without an interest between the two, is fixed, instead of a pause',
    both: ({ admin }, { other, viewer }) =>
      admin('delete from private.interests where $1 in (sender, receiver) and $2 in (sender, receiver)', [
        other,
        viewer,
      ]),
    without: pause,
    with: ({ as }, { other }) => as(other, "select public.fix_marriage('here')"),
  },
  {
    title: 'the other member, whose marriage is fixed, had declined the viewer’s interest',
    without: ({ as }, { other }) => as(other, "select public.fix_marriage('here')"),
    with: async ({ as }, { other, viewer }) => {
      await as(other, 'select public.answer_interest($1, false)', [viewer]);
      await as(other, "select public.fix_marriage('here')");
    },
  },
  {
    title: 'the other member’s couple has a story that both agree to, which nobody has approved',
    both: marry(({ friend }) => friend),
    without: NOTHING,
    with: async (actor, { other, friend }) => {
      await actor.as(other, WRITE);
      await agree(actor, [other, friend]);
    },
  },
  {
    title: 'the other of the viewer’s couple has blocked the viewer, instead of withdrawing their story',
    both: async (actor, scene) => {
      await marry(({ viewer }) => viewer)(actor, scene);
      await actor.as(scene.other, WRITE);
      await agree(actor, [scene.other, scene.viewer]);
    },
    without: ({ as }, { other }) => as(other, 'select public.withdraw_story()'),
    with: ({ admin }, { other, viewer }) =>
      admin('insert into private.blocks (blocker, blocked) values ($1, $2)', [other, viewer]),
  },
  {
    title: 'the other member has a patrika that is shown to nobody',
    without: NOTHING,
    with: storePatrika('nobody'),
  },
  {
    title: 'the other member has a patrika that is shown after an accepted interest',
    without: NOTHING,
    with: storePatrika('accepted'),
  },
  {
    title: 'the other member has other numbers, another day of birth and another photo, all withheld',
    both: withhold,
    // Saving the form alone sets the time of the last change.
    without: ({ admin }, { other }) =>
      admin('update private.profiles set phone = phone where id = $1', [other]),
    with: ({ admin }, { other }) =>
      admin(
        `with added as (
           insert into storage.objects (bucket_id, name) values ('avatars', $1::text || '/' || gen_random_uuid()))
         update private.profiles set phone = '7199999999', parent_number = '7199999998', parent_address = 'Elsewhere',
           dob = date_trunc('month', dob)::date + case extract(day from dob) when 20 then 10 else 19 end
         where id = $1::uuid`,
        [other],
      ),
  },
  {
    title: 'the other member, who does not show it, was active today',
    both: ({ as }, { other }) => as(other, 'select public.set_last_active_shown(false)'),
    without: ({ admin }, { other }) => admin('delete from private.read_counts where member = $1', [other]),
    with: NOTHING,
  },
];

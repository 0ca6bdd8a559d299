/** A member, the viewer, with all that connects the viewer with another member; hidden facts are about that other member. */
import { randomUUID } from 'node:crypto';
import { FILLED_PROFILE, makeMember, memberScope } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import type { TestDatabase } from '#tests/harness/test-database.ts';

export interface Scene {
  viewer: string;
  other: string;
  otherCode: string;
  /** Shares all values of `other`, so that lists of values are the same without `other`. */
  friend: string;
  /** Joined after the viewer's match list was made. */
  later: string;
  /** No user has this id. */
  nobody: string;
  /** Nobody has these, unless a fact gives them to somebody. */
  freePhone: string;
  freeEmail: string;
  /** The viewer blocked it; nobody has it, unless a fact gives it to somebody. */
  blockedPhone: string;
  contactBlock: string;
  viewerPhone: string;
  ownPhoto: string;
  city: string;
}

const NUMBERS = { freePhone: '7100000001', blockedPhone: '7100000002', viewerPhone: '7100000003' };

export async function makeScene(base: TestDatabase): Promise<Scene> {
  const viewer = await makeMember(base, {
    photos: 2,
    profile: { gender: 'Male', dob: '1990-05-05', phone: NUMBERS.viewerPhone },
  });
  const [other, friend] = [await makeMember(base, { photos: 2 }), await makeMember(base)];
  await base.admin`update private.profiles set created_at = now() - interval '1 year' where id in (${viewer}, ${other}, ${friend})`;
  const contactBlock = await relate(base, { viewer, other, friend });
  const later = await makeMember(base);
  const [found] = await base.admin<{ photo: string; code: string }[]>`
    select split_part(min(o.name), '/', 2) as photo, (select user_code from private.profiles where id = ${other}) as code
    from storage.objects o where o.name like ${`${viewer}/%`}`;
  return {
    ...NUMBERS,
    viewer,
    other,
    friend,
    later,
    contactBlock,
    nobody: randomUUID(),
    freeEmail: 'free@example.org',
    otherCode: String(found?.code),
    ownPhoto: String(found?.photo),
    city: FILLED_PROFILE.city,
  };
}

/** Saves, an interest, numbers seen, a blocked number, preferences, patrika and match list. Returns the id of the blocked number. */
async function relate(
  base: TestDatabase,
  { viewer, other, friend }: Pick<Scene, 'viewer' | 'other' | 'friend'>,
): Promise<string> {
  const call = (member: string, text: string, ...values: string[]) =>
    base.database.query(memberScope(member), { text, values });
  for (const saved of [other, friend])
    await call(
      viewer,
      'insert into public.follows (follower_id, following_id) values ($1, $2)',
      viewer,
      saved,
    );
  await call(viewer, 'select public.send_interest($1)', other);
  await call(viewer, 'select public.contact_of($1)', other);
  await call(other, 'select public.contact_of($1)', viewer);
  await call(viewer, 'select public.block_contact($1)', NUMBERS.blockedPhone);
  await base.admin`insert into private.read_counts (member, day, rows_read) values (${other}, private.today(), 1)`;
  await base.admin`insert into public.partner_preferences (member, city, city_importance) values (${viewer}, '{Pune}', 'nice')`;
  await storePatrika(base, viewer);
  await call(viewer, 'select public.best_matches()');
  const [block] = await call(viewer, 'select id from public.my_contact_blocks');
  return String(block?.id);
}

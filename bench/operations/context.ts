/** Selects the members that the operations use, and signs tokens for the viewers among them. */
import { type Fixture, SECRETS } from '#bench/fixture.ts';
import { createTokens } from '#server/auth/tokens.ts';
import type { Connection } from '#server/database/client/connection.ts';
import type { Context, Filterable, Viewer } from './operation.ts';

const VIEWERS = 1000;
const MEMBERS = 4000;
const TOKEN_SECONDS = 12 * 3600;

/** Selects listed members by their ids, which are random. */
const selectMembers = (columns: string, count: number) => `
select ${columns} from private.listings
where user_code % 10 > 0 order by id limit ${count}`;
/** Selects the viewers: one member in a hundred, who has a long shortlist. */
const SELECT_VIEWERS = `
select u.id, u.email from auth.users u join private.listings l on l.id = u.id
where split_part(split_part(u.email, '@', 1), '-', 2)::integer % 100 = 0 order by u.id limit ${VIEWERS}`;

async function viewersOf(superuser: Connection): Promise<Viewer[]> {
  const tokens = createTokens({ secret: SECRETS.JWT_SECRET, issuer: 'bench' });
  const rows = await superuser.send<{ id: string; email: string }>(SELECT_VIEWERS);
  const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
  return Promise.all(
    rows.map(async ({ id, email }) => ({
      id,
      email,
      headers: {
        apikey: SECRETS.PUBLISHABLE_KEY,
        authorization: `Bearer ${await tokens.sign({ sub: id, email, role: 'authenticated', aud: 'authenticated', exp })}`,
        'accept-profile': 'public',
        'x-client-info': 'supabase-js/2.119.0; runtime=web',
      },
    })),
  );
}

/** Loads the context from a filled database. */
export async function loadContext(fixture: Fixture, profiles: number, most: number): Promise<Context> {
  const { superuser } = fixture;
  const cards = await superuser.send<Filterable & Record<string, unknown>>(
    selectMembers('caste, city, company_role, highest_education', MEMBERS),
  );
  const named = await superuser.send<{ name: string }>(
    selectMembers(
      'case user_code % 3 when 0 then first_name when 1 then middle_name else last_name end as name',
      MEMBERS,
    ),
  );
  return {
    superuser,
    most,
    viewers: await viewersOf(superuser),
    members: await superuser.send<{ id: string; user_code: string }>(
      selectMembers('id, user_code::text', MEMBERS),
    ),
    names: named.map(({ name }) => name),
    cards,
    profiles,
    url: fixture.server.url,
  };
}

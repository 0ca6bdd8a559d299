/** Finds the people that the operations are about, and gives the viewers among them tokens. */
import { createTokens } from '#server/auth/tokens.ts';
import type { Connection } from '#server/database/client/connection.ts';
import { type Place, SECRETS } from '../fixture.ts';
import type { Filterable, Ground, Viewer } from './operation.ts';

const VIEWERS = 1000;
const MEMBERS = 4000;
const TOKEN_SECONDS = 12 * 3600;

/** Listed members, drawn by their ids, which follow no order. */
const DRAWN = (columns: string, count: number) => `
select ${columns} from private.listings
where user_code % 10 > 0 order by id limit ${count}`;
/** One of them in a hundred has a long shortlist: they are the viewers. */
const VIEWING = `
select u.id, u.email from auth.users u join private.listings l on l.id = u.id
where split_part(split_part(u.email, '@', 1), '-', 2)::integer % 100 = 0 order by u.id limit ${VIEWERS}`;

async function viewersOf(superuser: Connection): Promise<Viewer[]> {
  const tokens = createTokens({ secret: SECRETS.JWT_SECRET, issuer: 'bench' });
  const rows = await superuser.send<{ id: string; email: string }>(VIEWING);
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

/** Reads the ground from a filled database. */
export async function findGround(place: Place, profiles: number, most: number): Promise<Ground> {
  const { superuser } = place;
  const cards = await superuser.send<Filterable & Record<string, unknown>>(
    DRAWN('caste, city, company_role, highest_education', MEMBERS),
  );
  const named = await superuser.send<{ name: string }>(
    DRAWN(
      'case user_code % 3 when 0 then first_name when 1 then middle_name else last_name end as name',
      MEMBERS,
    ),
  );
  return {
    superuser,
    most,
    viewers: await viewersOf(superuser),
    members: await superuser.send<{ id: string; user_code: string }>(DRAWN('id, user_code::text', MEMBERS)),
    names: named.map(({ name }) => name),
    cards,
    profiles,
    url: place.server.url,
  };
}

/** Writes: saving members and signing in, with the statements that undo them. */
import { SECRETS } from '#bench/fixture.ts';
import type { LoadRequest } from '#bench/load.ts';
import { hashCode } from '#server/auth/one-time-code.ts';
import type { Context, Operation } from './operation.ts';

const SAVES = 2000;
const SIGN_INS = 480;
const RECORDED = 48;
const CODE = '123456';

function save({ viewers, members, superuser, most }: Context): Operation {
  const pairs = Array.from({ length: Math.min(SAVES, most) }, (_, at) => ({
    viewer: viewers[at % viewers.length],
    member: members[(at * 7 + Math.floor(at / viewers.length)) % members.length],
  })).filter(({ viewer, member }) => viewer && member && viewer.id !== member.id);
  const ids = pairs.map(({ member }) => member?.id).join(',');
  return {
    name: 'save',
    kind: 'write',
    goals: [],
    requests: pairs.map(({ viewer, member }) => ({
      method: 'POST',
      path: '/rest/v1/follows',
      headers: { ...viewer?.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ follower_id: viewer?.id, following_id: member?.id }),
    })),
    reset: async () => {
      await superuser.send(
        'delete from public.follows where follower_id = any($1::uuid[]) and following_id = any($2::uuid[])',
        [`{${viewers.map(({ id }) => id).join(',')}}`, `{${ids}}`],
      );
    },
  };
}

/** Each request has its own client address: the limit is thirty in five minutes for each address. */
const signInRequest = (path: string, at: number, body: object): LoadRequest => ({
  method: 'POST',
  path,
  headers: {
    apikey: SECRETS.PUBLISHABLE_KEY,
    'content-type': 'application/json;charset=UTF-8',
    'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
  },
  body: JSON.stringify(body),
});

const FORGET_SIGN_INS = `
with them as (select id from auth.users where email = any($1)),
sessions as (delete from auth.sessions s using them where s.user_id = them.id),
codes as (delete from server.codes c using them where c.user_id = them.id),
limits as (delete from server.rate_limits)
update auth.users u set recovery_sent_at = null from them where u.id = them.id`;

const PLANT_CODES = `
with sent as (update auth.users set recovery_sent_at = now() where email = any($1::text[]))
insert into server.codes (user_id, token_type, token_hash, relates_to, created_at, updated_at)
select u.id, 'recovery_token', planted.hash, u.email, now(), now()
from unnest($1::text[], $2::text[]) as planted (email, hash) join auth.users u on u.email = planted.email`;

function signIns({ viewers, superuser, most }: Context): Operation[] {
  const emails = viewers.slice(0, Math.min(SIGN_INS, most)).map(({ email }) => email);
  const list = `{${emails.join(',')}}`;
  const forget = async () => void (await superuser.send(FORGET_SIGN_INS, [list]));
  const shared = { kind: 'write', goals: [], recorded: RECORDED } as const;
  return [
    {
      ...shared,
      name: 'sign-in: code',
      requests: emails.map((email, at) =>
        signInRequest('/auth/v1/otp', at, { email, data: {}, create_user: true }),
      ),
      reset: forget,
    },
    {
      ...shared,
      name: 'sign-in: session',
      requests: emails.map((email, at) =>
        signInRequest('/auth/v1/verify', at, { email, token: CODE, type: 'email' }),
      ),
      reset: async () => {
        await forget();
        await superuser.send(PLANT_CODES, [
          list,
          `{${emails.map((email) => hashCode(email, CODE)).join(',')}}`,
        ]);
      },
    },
  ];
}

/** The operations in the report's order. */
export function writes(context: Context): Operation[] {
  return [save(context), ...signIns(context)];
}

/**
 * Whom the signed-in user helps, who helps the user, and what helpers did. A helper's calls are for the own account, also while it acts
 * for a candidate. All throw BackendError.
 */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ACTING_HEADER } from '#web/backend/acting.ts';
import { backend } from '#web/backend/client.ts';
import { BackendError, unwrap } from '#web/backend/errors.ts';
import { invokeFunction } from '#web/backend/invoke.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { unwrapAs, validated } from '#web/backend/validated.ts';

export const RELATIONS = ['mother', 'father', 'sibling', 'relative', 'guardian'] as const;
export type Relation = (typeof RELATIONS)[number];
const relation = z.enum(RELATIONS);

const helpedProfile = z.object({
  id: z.string(),
  first_name: z.nullable(z.string()),
  user_code: z.number(),
  relation,
  can_reply: z.boolean(),
  state: z.enum(['draft', 'invited', 'confirmed', 'taken_over', 'refused']),
  address: z.nullable(z.string()),
  invitations: z.number(),
  expired: z.boolean(),
  complete: z.boolean(),
  is_valid: z.boolean(),
});
export type HelpedProfile = z.infer<typeof helpedProfile>;
const helping = z.object({
  has_profile: z.boolean(),
  profiles: z.array(helpedProfile),
  refused: z.number(),
  invitations: z.array(
    z.object({
      number: z.number(),
      first_name: z.nullable(z.string()),
      user_code: z.number(),
      relation,
    }),
  ),
});
export type Helping = z.infer<typeof helping>;

const helpers = z.object({
  helpers: z.array(
    z.object({
      number: z.number(),
      relation,
      address: z.nullable(z.string()),
      can_reply: z.boolean(),
      since: z.string(),
    }),
  ),
  invitations: z.array(z.object({ number: z.number(), relation, address: z.string() })),
  consented: z.boolean(),
});
export type Helper = z.infer<typeof helpers>['helpers'][number];

const requests = z.array(z.object({ draft: z.string(), relation, address: z.nullable(z.string()) }));

const ACTS = [
  'edited',
  'photo_added',
  'photo_removed',
  'saved',
  'unsaved',
  'search_saved',
  'search_removed',
  'sent',
  'withdrawn',
  'accepted',
  'declined',
  'reconsidered',
  'contact_seen',
] as const;
const acts = z.array(
  z.object({
    number: z.number(),
    relation,
    act: z.enum(ACTS),
    at: z.string(),
    about: z.nullable(z.number()),
  }),
);

const askedConsent = z.nullable(
  z.object({
    state: z.enum(['draft', 'invited']),
    made_by: relation,
    asked_by: z.nullable(z.string()),
    expired: z.boolean(),
  }),
);

const KEY = 'family';

/** Query of the profiles that the user helps, and of invitations to help. */
export function helpingOptions(account: string) {
  return queryOptions({
    queryKey: [KEY, 'helping', account],
    queryFn: async () => unwrapAs(helping, await backend().rpc('my_helping').setHeader(ACTING_HEADER, '')),
    staleTime: 0,
  });
}

/** Query of the user's helpers, and of invitations that wait. */
export function helpersOptions(userId: string) {
  return queryOptions({
    queryKey: [KEY, 'helpers', userId],
    queryFn: async () => unwrapAs(helpers, await backend().rpc('my_helpers')),
    staleTime: 0,
  });
}

/** Query of members of the family who ask to help. */
export function helperRequestsOptions(userId: string) {
  return queryOptions({
    queryKey: [KEY, 'requests', userId],
    queryFn: async () => unwrapAs(requests, await backend().rpc('my_helper_requests')),
    staleTime: 0,
  });
}

/** Query of what helpers did, newest first. */
export function actsOptions(userId: string) {
  return queryOptions({
    queryKey: [KEY, 'acts', userId],
    queryFn: async () => unwrapAs(acts, await backend().rpc('my_helper_acts')),
    staleTime: 0,
  });
}

/** Query of the yes that the user is asked for. */
export function askedConsentOptions(userId: string) {
  return queryOptions({
    queryKey: [KEY, 'asked', userId],
    queryFn: async () => unwrapAs(askedConsent, await backend().rpc('asked_consent')),
    staleTime: 0,
  });
}

export interface FamilyCalls {
  invite_candidate: { candidate: string };
  answer_asked_consent: { agreed: boolean };
  invite_helper: { address: string; relation: string; can_reply: boolean };
  withdraw_helper_invitation: { invitation: number };
  remove_helper: { helper: number };
  let_helper_reply: { helper: number; allowed: boolean };
  take_over: undefined;
  make_own_profile: undefined;
  answer_helper_invitation: { invitation: number; accept: boolean };
  answer_helper_request: { draft: string; accept: boolean };
  stop_helping: { candidate: string };
}

/** Calls a function about helping, for the own account. */
export async function callFamily<Name extends keyof FamilyCalls>(
  name: Name,
  parameters: FamilyCalls[Name],
): Promise<void> {
  unwrap(
    await backend()
      .rpc(name, parameters as never)
      .setHeader(ACTING_HEADER, ''),
  );
}

/** Reads everything about helping again. */
export const readFamilyAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

/** The refusals of `make_family_profile` that are about what was entered or done before; their texts are `family.refused_<code>`. */
const REFUSALS = new Set([
  'own_address',
  'invalid_address',
  'refused_recently',
  'helped_full',
  'draft_limit',
]);

/** The key of the text for a refusal to begin a profile; null for other errors. */
export function beginRefusal(error: unknown): string | null {
  const code = error instanceof BackendError ? error.code : '';
  return REFUSALS.has(code) ? `family.refused_${code}` : null;
}

/** Begins the profile of a candidate and returns the candidate's id. */
export async function beginFamilyProfile(begun: { address: string; relation: string; language: string }) {
  const answer = await invokeFunction('make_family_profile', begun);
  return validated(z.object({ candidate: z.string() }), answer).candidate;
}

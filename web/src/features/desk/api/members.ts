/** Members at the desk. Every function throws BackendError. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { changing } from './changing.ts';
import {
  type CallList,
  type CheckKind,
  FOUND_MEMBERS,
  MEMBER,
  MEMBERS_TO_CALL,
  PAYMENTS_TO_CHECK,
} from './rows.ts';

/** Query of the members that a term means: a code, a name in either script, a telephone number or an address. */
export function foundMembersOptions(term: string) {
  return queryOptions({
    queryKey: ['desk', 'find', term],
    queryFn: async () => unwrapAs(FOUND_MEMBERS, await backend().rpc('desk_find', { term })),
    enabled: term !== '',
    staleTime: 0,
  });
}

/** Query of a list of members to call. */
export function membersToCallOptions(list: CallList) {
  return queryOptions({
    queryKey: ['desk', 'members', list],
    queryFn: async () => unwrapAs(MEMBERS_TO_CALL, await backend().rpc('desk_members', { list })),
    staleTime: 0,
  });
}

/** Query of a member's page. */
export function deskMemberOptions(code: number) {
  return queryOptions({
    queryKey: ['desk', 'member', code],
    queryFn: async () => unwrapAs(MEMBER, await backend().rpc('desk_member', { code })),
    staleTime: 0,
  });
}

/** Mutation that unlists a member, or lists them again; its variable is the reason. */
export const listingOptions = (code: number, isUnlisted: boolean) =>
  changing((reason: string) => backend().rpc(isUnlisted ? 'desk_relist' : 'desk_unlist', { code, reason }));

/** Mutation that stores the result of a check; `passed: null` forgets it. */
export const checkOptions = (code: number) =>
  changing((check: { kind: CheckKind; passed: boolean | null }) =>
    backend().rpc('desk_record_check', { code, ...check }),
  );

export interface ReceivedPayment {
  method: 'cash' | 'bank';
  /** Number of the receipt or of the bank transfer. */
  reference: string;
  /** `YYYY-MM-DD` */
  received_on: string;
  /** Paise. */
  amount: number;
}

/** Mutation that records a payment received outside the payment provider, which grants a year. */
export const recordPaymentOptions = (code: number) =>
  changing((payment: ReceivedPayment) => backend().rpc('desk_record_payment', { code, ...payment }));

/** Query of the payments that a person must look at, the earliest deadline first. */
export function paymentsToCheckOptions() {
  return queryOptions({
    queryKey: ['desk', 'payments'],
    queryFn: async () => unwrapAs(PAYMENTS_TO_CHECK, await backend().rpc('desk_payments_to_check')),
    staleTime: 0,
  });
}

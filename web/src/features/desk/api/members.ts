/** Members at the desk. Every function throws BackendError. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { changing } from './changing.ts';
import type { LogEntry } from './log.ts';
import type { DeskPhoto, MemberState, Report } from './reports.ts';

export interface FoundMember {
  code: number;
  name: string;
  regional_name: string | null;
  state: MemberState;
  city: string | null;
  /** For operators only. */
  email: string | null;
}

export const CHECKS = ['phone', 'identity', 'face'] as const;
export type CheckKind = (typeof CHECKS)[number];

export interface DeskPayment {
  at: string;
  payment_id: string;
  /** Paise. */
  amount: number;
  state: string;
  /** When the year ends, or ended. */
  until: string | null;
  method: 'cash' | 'bank' | null;
  reference: string | null;
  received_on: string | null;
}

/** The fields after `history` are for operators only. */
export interface DeskMember {
  id: string;
  code: number;
  name: string;
  state: MemberState;
  unlisted_reason: string | null;
  /** The kind of the reports for which the member was unlisted automatically; null once a moderator has decided them. */
  unlisted_report_kind: string | null;
  created_at: string;
  paid_until: string | null;
  facts: KnownProfile;
  photos: DeskPhoto[];
  checks: { kind: CheckKind; passed: boolean; checked_at: string; expired: boolean }[];
  reports: Report['earlier'];
  history: Omit<LogEntry, 'member_code' | 'actor_role'>[];
  email?: string;
  last_sign_in_at?: string | null;
  phone?: string | null;
  parent_number?: string | null;
  payments?: DeskPayment[];
}

/** Query of the members that a term means: a code, a name in either script, a telephone number or an address. */
export function foundMembersOptions(term: string) {
  return queryOptions({
    queryKey: ['desk', 'find', term],
    queryFn: async (): Promise<FoundMember[]> =>
      unwrap(await backend().rpc('desk_find', { term })) as FoundMember[],
    enabled: term !== '',
    staleTime: 0,
  });
}

/** Query of a member's page. */
export function deskMemberOptions(code: number) {
  return queryOptions({
    queryKey: ['desk', 'member', code],
    queryFn: async (): Promise<DeskMember> =>
      unwrap(await backend().rpc('desk_member', { code })) as unknown as DeskMember,
    staleTime: 0,
  });
}

/** Mutation that takes a member off the lists, or lists them again; its variable is the reason. */
export const listingOptions = (code: number, isUnlisted: boolean) =>
  changing((reason: string) => backend().rpc(isUnlisted ? 'desk_relist' : 'desk_unlist', { code, reason }));

/** Mutation that stores the result of a check; `passed: null` forgets it. */
export const checkOptions = (code: number) =>
  changing((check: { kind: CheckKind; passed: boolean | null }) =>
    // The generated types don't know that an argument may be null.
    backend().rpc('desk_record_check', { code, ...(check as { kind: CheckKind; passed: boolean }) }),
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

/** A payment that a person must look at. */
export interface PaymentToCheck {
  kind: 'mismatch' | 'second_capture' | 'refund_failed' | 'dispute';
  payment_id: string;
  /** Null when the account is deleted. */
  member_code: number | null;
  /** Paise. */
  amount: number;
  at: string;
  respond_by: string | null;
}

/** Query of these payments, the nearest deadline first. */
export function paymentsToCheckOptions() {
  return queryOptions({
    queryKey: ['desk', 'payments'],
    queryFn: async (): Promise<PaymentToCheck[]> =>
      unwrap(await backend().rpc('desk_payments_to_check')) as PaymentToCheck[],
    staleTime: 0,
  });
}

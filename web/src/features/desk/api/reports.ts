/** Reports of members about members, as the desk reads and decides them. Every function throws BackendError. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { toBackendError, unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import type { KnownProfile, Nominee } from '#web/backend/types.ts';
import type { Language } from '#web/i18n/language.ts';
import type { Decision } from './decision.ts';
import type { LogEntry } from './log.ts';
import type { ListedOrder } from './orders.ts';

/** A row of the list of reports. */
export interface ListedReport {
  ticket: string;
  kind: string;
  /** Null when a complaint names no member. */
  about_code: number | null;
  /** Empty when the account is deleted or has no name. */
  about_name: string | null;
  received_at: string;
  due_at: string;
  decision: Decision | null;
  decided_at: string | null;
  is_appeal: boolean;
}

/** What an upheld report leads to. */
export type Measure = 'none' | 'hide_photo' | 'unlist';
export type MemberState = 'listed' | 'unlisted' | 'paused' | 'incomplete' | 'lapsed' | 'unpaid';

/** A photo's name with its folder. */
export interface DeskPhoto {
  name: string;
  hidden: boolean;
}

export interface ReportedMember {
  id: string;
  code: number;
  name: string;
  state: MemberState;
  language: Language;
  facts: KnownProfile;
  photos: DeskPhoto[];
  /** Whether reports of this kind have unlisted the member automatically, with the decision of a moderator pending. */
  unlisted_by_reports: boolean;
}

export interface Report {
  ticket: string;
  kind: string;
  details: string;
  photo: string | null;
  concerns_reporter: boolean;
  received_at: string;
  due_at: string;
  decision: Decision | null;
  measure: Measure | null;
  reason: string | null;
  /** What the reported member is shown. */
  member_reason: string | null;
  decided_at: string | null;
  /** Null when the account is deleted; without a code, a person who is no member. */
  reporter: { code: number | null; name: string; language: Language } | null;
  /** Who ordered it, when it is an order. */
  order: Pick<ListedOrder, 'authority' | 'reference' | 'issued_by'> | null;
  /** The names, with their folder, of the pictures that a person without an account attached. */
  pictures: string[];
  /** The member has removed the reported photo, and its sealed file can still be seen. */
  removed_photo: boolean;
  /** The decision that this one disputes; null when it is no appeal. */
  appeal: {
    ticket: string;
    decision: Decision;
    measure: Measure;
    reason: string;
    /** Otherwise the reporter, or the person who complained, appeals. */
    by_reported: boolean;
    /** Another person has to decide, because the signed-in user made the first decision. */
    for_another: boolean;
  } | null;
  about_code: number | null;
  /** Null when the account is deleted. */
  about: ReportedMember | null;
  earlier: { ticket: string; kind: string; received_at: string; decision: Decision | null }[];
  pauses_sending: boolean;
  history: Omit<LogEntry, 'actor_role'>[];
}

/** Query of the open reports, the nearest deadline first, or of the decided ones. */
export function reportsOptions(decided: boolean) {
  return queryOptions({
    queryKey: ['desk', 'reports', decided],
    queryFn: async (): Promise<ListedReport[]> =>
      unwrap(await backend().rpc('desk_reports', { decided })) as ListedReport[],
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Query of one report with what it is about. */
export function reportOptions(ticket: string) {
  return queryOptions({
    queryKey: ['desk', 'report', ticket],
    queryFn: async (): Promise<Report> =>
      unwrap(await backend().rpc('desk_report', { ticket })) as unknown as Report,
    staleTime: 0,
  });
}

/** Mutation that reads the nominee of the member whom a request about data rights names, null without one: it is logged. */
export function nomineeOptions(ticket: string) {
  return mutationOptions({
    mutationFn: async (): Promise<Nominee | null> =>
      unwrap(await backend().rpc('desk_nominee', { ticket }))[0] ?? null,
  });
}

interface DecisionToMake {
  decision: Decision;
  reason: string;
  measure: Measure;
  /** Shown to the reported member. */
  memberReason?: string;
}

/** Mutation that decides a report. */
export function decideOptions(ticket: string) {
  return mutationOptions({
    mutationFn: async ({ memberReason, ...decided }: DecisionToMake): Promise<void> => {
      const { error, status } = await backend().rpc('desk_decide', {
        ticket,
        ...decided,
        member_reason: memberReason,
      });
      if (error) throw toBackendError(error, status);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  });
}

/** The own partner preferences, and how two members fit each other's. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TwoWayMatch } from '#domain/match/score.ts';
import { NO_PREFERENCES, type PreferencesRow } from '#domain/match/stored.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { invokeFunction } from '#web/backend/invoke.ts';
import { useUserId } from '#web/session/session.ts';

/** Values to choose from, in the order in which they are offered. */
export interface PreferenceOptions {
  education: string[];
  city: string[];
  married_status: string[];
}

const keyOf = (userId: string) => ['preferences', userId];

/** Query of the own preferences. Throws BackendError. */
export function preferencesOptions(userId: string) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: async (): Promise<PreferencesRow> => {
      const answer = await backend().from('partner_preferences').select().eq('member', userId).maybeSingle();
      const found = unwrap(answer);
      if (!found) return NO_PREFERENCES;
      const { member: _, updated_at: __, ...row } = found;
      return row;
    },
    staleTime: 0,
  });
}

/** Query of the values to choose from. Throws BackendError. */
export function preferenceOptionsOptions() {
  return queryOptions({
    queryKey: ['preference-options'],
    queryFn: async (): Promise<PreferenceOptions> => {
      const [education, city, married_status] = await Promise.all(
        (['highest_education_options', 'city_options', 'married_status_options'] as const).map(
          async (table) => {
            const rows = unwrap(await backend().from(table).select('value').order('position'));
            return rows.map(({ value }) => String(value));
          },
        ),
      );
      return { education: education ?? [], city: city ?? [], married_status: married_status ?? [] };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Mutation that stores the preferences. Throws BackendError. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  const userId = useUserId();
  return useMutation({
    mutationFn: async (row: PreferencesRow) =>
      unwrap(
        await backend()
          .from('partner_preferences')
          .upsert({ ...row, member: userId })
          .select('member')
          .single(),
      ),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: ['match', userId] });
      queryClient.removeQueries({ queryKey: ['matches', userId] });
      await queryClient.invalidateQueries({ queryKey: keyOf(userId) });
    },
  });
}

/** Query of the match with another member. Throws BackendError. */
export function matchOptions(userId: string, member: string) {
  return queryOptions({
    queryKey: ['match', userId, member],
    // Not validated: the profile does not load the library for it.
    queryFn: async () => (await invokeFunction('match_with', { member })) as TwoWayMatch,
    staleTime: 10 * 60_000,
  });
}

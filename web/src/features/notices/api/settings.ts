/** What the signed-in user wants to be told, how and when. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';

export const TOPICS = ['interests', 'answers', 'family', 'matches', 'searches', 'renewal', 'rules'] as const;
export type Topic = (typeof TOPICS)[number];
export const CHANNELS = ['push', 'mail', 'message'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The channels of a topic; null: not offered. */
export type Choice = { topic: Topic; push: boolean } & Record<'mail' | 'message', boolean | null>;

export interface NoticeSettings {
  time_zone: string;
  /** `HH:MM:SS`, like the next. */
  quiet_from: string;
  quiet_until: string;
  digest: boolean;
  /** 0 is Sunday. */
  digest_day: number;
}

export interface PushPlace {
  id: string;
  device: string;
  added_at: string;
  endpoint: string;
}

/** Query of the channels of all topics. Throws BackendError. */
export function choicesOptions(userId: string) {
  return queryOptions({
    queryKey: ['notice-choices', userId],
    queryFn: async ({ signal }) =>
      unwrap(await backend().from('my_notice_choices').select().abortSignal(signal)) as Choice[],
    staleTime: 0,
  });
}

/** Mutation that stores the channels of a topic, which are shown at once. Throws BackendError. */
export function setChoiceOptions(userId: string) {
  const { queryKey } = choicesOptions(userId);
  return mutationOptions({
    scope: { id: 'notice-choice' },
    mutationFn: async ({ topic, push, mail, message }: Choice) => {
      unwrap(
        await backend().rpc('set_notice_choice', {
          topic,
          push,
          mail: mail ?? false,
          message: message ?? false,
        }),
      );
    },
    onMutate: (choice) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.topic === choice.topic ? choice : one)),
      );
      return before;
    },
    onSettled: (_data, error, _choice, before) => {
      // What is not stored must not look so, also while nothing can be read again.
      if (error) queryClient.setQueryData(queryKey, before);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Query of the other settings. Throws BackendError. */
export function settingsOptions(userId: string) {
  return queryOptions({
    queryKey: ['notice-settings', userId],
    queryFn: async ({ signal }) =>
      unwrap(
        await backend().from('my_notice_settings').select().abortSignal(signal).single(),
      ) as NoticeSettings,
    staleTime: 0,
  });
}

/** Mutation that stores them. Throws BackendError. */
export function saveSettingsOptions(userId: string) {
  const { queryKey } = settingsOptions(userId);
  return mutationOptions({
    scope: { id: 'notice-settings' },
    mutationFn: async ({ time_zone, quiet_from, quiet_until, digest, digest_day }: NoticeSettings) => {
      const values = { time_zone, quiet_from, quiet_until, digest, digest_day };
      unwrap(await backend().rpc('set_notice_settings', values));
    },
    onMutate: (settings) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, settings);
      return before;
    },
    onSettled: (_data, error, _settings, before) => {
      if (error) queryClient.setQueryData(queryKey, before);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Query of the devices that receive pushes. Throws BackendError. */
export function placesOptions(userId: string) {
  return queryOptions({
    queryKey: ['push-places', userId],
    queryFn: async ({ signal }) =>
      unwrap(
        await backend().from('my_push_places').select().order('added_at').abortSignal(signal),
      ) as PushPlace[],
    staleTime: 0,
  });
}

/** Links by which the own biodata is shared. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BiodataLanguage, Showing } from '#domain/biodata/fields.ts';
import { backend } from '#web/backend/client.ts';
import { giveConsent } from '#web/backend/consents.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { BiodataLink, BiodataView } from '#web/backend/types.ts';
import { useUserId } from '#web/session/session.ts';

/** A link as the list shows it. Moments in ISO 8601. */
export type ListedLink = Pick<
  BiodataLink,
  'id' | 'recipient' | 'show_phone' | 'created_at' | 'expires_at' | 'revoked_at' | 'views' | 'last_view'
>;

export interface NewLink {
  recipient: string;
  days: number;
  language: BiodataLanguage;
  showing: Showing;
}

const keyOf = (userId: string) => ['biodata-links', userId];

/** Query of the own links, the newest first. Throws BackendError. */
export function linksOptions(userId: string) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }): Promise<ListedLink[]> =>
      unwrap(
        await backend()
          .from('own_biodata_links')
          .select('id,recipient,show_phone,created_at,expires_at,revoked_at,views,last_view')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(100)
          .abortSignal(signal),
      ),
    staleTime: 0,
  });
}

/** Query of the views of a link in the last month, the newest first. Throws BackendError. */
export function viewsOptions(userId: string, link: string) {
  return queryOptions({
    queryKey: [...keyOf(userId), 'views', link],
    queryFn: async ({ signal }): Promise<BiodataView[]> =>
      unwrap(
        await backend()
          .from('own_biodata_views')
          .select()
          .eq('link', link)
          .order('viewed_at', { ascending: false })
          .limit(100)
          .abortSignal(signal),
      ),
    staleTime: 0,
  });
}

/** Mutation that stores the consent, creates a link and returns its address, which cannot be read again. Throws BackendError. */
export function useCreateLink() {
  const { t, i18n } = useTranslation();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ recipient, days, language, showing }: NewLink): Promise<string> => {
      const shown = t('biodata.link_consent');
      await giveConsent({ purpose: 'share_link', language: i18n.resolvedLanguage ?? 'en', shown });
      const { token } = unwrap(
        await backend()
          .rpc('create_biodata_link', {
            recipient,
            days,
            language,
            show_photo: showing.photo,
            show_phone: showing.phone,
            show_patrika: showing.patrika,
            show_income: showing.income,
          })
          .single<{ token: string }>(),
      );
      return new URL(`/b/${token}`, window.location.href).href;
    },
    onSuccess: refresh,
  });
}

/** Mutation that closes a link, or all (null). Throws BackendError. */
export function useRevokeLinks() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (link: string | null) =>
      void unwrap(await backend().rpc('revoke_biodata_links', link === null ? {} : { link })),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  const userId = useUserId();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(userId) });
}

/** Whether other members see when the member was last here. No consent, since it is shown until the member turns it off. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { backend } from '#web/backend/client.ts';
import { contactLevelsOptions } from '#web/backend/contact-levels.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { CheckField } from '#web/ui/check-field.tsx';

/** The switch. Nothing is shown while the choice is not known. */
export function LastActiveSwitch() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const levels = contactLevelsOptions(useUserId());
  const { data } = useQuery(levels);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (shown: boolean) => {
      unwrap(await backend().rpc('set_last_active_shown', { shown }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: levels.queryKey }),
    onError: (error) => showAlert(errorText(error)),
  });
  if (!data) return null;
  return (
    <CheckField checked={isPending ? variables : data.shows_last_active} onChange={(shown) => mutate(shown)}>
      {t('my_data.last_active')}
    </CheckField>
  );
}

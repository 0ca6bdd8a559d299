/** Partner preferences and their weights. They hide no member. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MUSTS, preferencesProblems } from '#domain/match/preferences.ts';
import { type PreferencesRow, preferencesOf } from '#domain/match/stored.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import {
  type PreferenceOptions,
  preferenceOptionsOptions,
  preferencesOptions,
  useSavePreferences,
} from './api/preferences.ts';
import { PreferenceFields } from './components/preference-fields.tsx';

export function Component() {
  const { t } = useTranslation();
  const own = useQuery(preferencesOptions(useUserId()));
  const options = useQuery(preferenceOptionsOptions());
  return (
    <div className="pb-10">
      <SubPageHeader title={t('title.preferences')} note={t('preferences.intro')} parent="/my_profile" />
      <Loaded query={own} skeleton="h-96">
        {(saved) => (
          <Loaded query={options} skeleton="h-96">
            {(offered) => <PreferencesForm saved={saved} options={offered} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

function PreferencesForm({ saved, options }: { saved: PreferencesRow; options: PreferenceOptions }) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const errorText = useErrorText();
  const [row, setRow] = useState(saved);
  const { mutate, isPending } = useSavePreferences();
  const [tried, setTried] = useState(false);
  const problems = preferencesProblems(preferencesOf(row));
  const tooMany = problems.some(({ code }) => code === 'too_many_musts');

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problems.length > 0) return;
    mutate(row, {
      onSuccess: () => showAlert(t('preferences.saved'), 'success'),
      onError: (error) => showAlert(errorText(error)),
    });
  }

  return (
    <form noValidate onSubmit={save} className="grid grid-cols-1 gap-4">
      <PreferenceFields
        row={row}
        change={(changed) => setRow({ ...row, ...changed })}
        options={options}
        wrong={tried ? problems.flatMap((problem) => ('key' in problem ? problem.key : [])) : []}
      />
      <ErrorLine>{tooMany && t('preferences.too_many_musts', { most: plain(MAX_MUSTS) })}</ErrorLine>
      <Button type="submit" full pending={isPending}>
        {t('ui.save')}
      </Button>
      <p className="text-small text-ink-2">{t('preferences.privacy')}</p>
    </form>
  );
}

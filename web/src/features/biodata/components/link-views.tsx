/** When a link was viewed, and with which kind of browser. Fetched when the member opens the list. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeInIndia } from '#domain/india-time.ts';
import { viewsOptions } from '#web/features/biodata/api/links.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';

/** The collapsed list. `link` is its id. */
export function LinkViews({ link }: { link: string }) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const { data: views, error } = useQuery({ ...viewsOptions(useUserId(), link), enabled: open });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 py-2.5 text-small text-kumkum">{t('biodata.view_log')}</summary>
      {error && <p className="text-small text-kumkum">{errorText(error)}</p>}
      <ul className="grid gap-0.5 text-small text-ink-2">
        {views?.map(({ viewed_at, browser }) => (
          <li key={viewed_at}>
            {t('biodata.view', {
              date: date(viewed_at),
              time: time(timeInIndia(new Date(viewed_at))),
              browser: t(`biodata.browser.${browser}`),
            })}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">{t('biodata.view_log_note')}</p>
    </details>
  );
}

/** Who has the biodata: every link with its recipient, views and days left, and one tap to close it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListedLink,
  linksOptions,
  useRevokeLinks,
  viewsOptions,
} from '#web/features/biodata/api/links.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';

const isOpen = ({ revoked_at, expires_at }: ListedLink) =>
  revoked_at === null && Date.parse(expires_at) > Date.now();

const DAY_MS = 24 * 60 * 60 * 1000;
const daysLeft = ({ expires_at }: ListedLink) => Math.ceil((Date.parse(expires_at) - Date.now()) / DAY_MS);

/** The list; nothing before the first link. */
export function LinkList() {
  const query = useQuery(linksOptions(useUserId()));
  return (
    <Loaded query={query} skeleton={null}>
      {(links) => links.length > 0 && <Links links={links} />}
    </Loaded>
  );
}

function Links({ links }: { links: readonly ListedLink[] }) {
  const { t } = useTranslation();
  const revoke = useRevoke();
  return (
    <section aria-label={t('biodata.links')} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-body font-semibold">{t('biodata.links')}</h2>
        {links.filter(isOpen).length > 1 && (
          <Button size="small" variant="danger" pending={revoke.pending} onClick={() => revoke.run(null)}>
            {t('biodata.revoke_all')}
          </Button>
        )}
      </div>
      <Card className="overflow-clip">
        <ul className="divide-y divide-line">
          {links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center gap-3 p-4">
              <LinkTexts link={link} />
              {isOpen(link) && (
                <Button
                  size="small"
                  variant="danger"
                  className="ml-auto"
                  pending={revoke.pending}
                  onClick={() => revoke.run(link.id)}
                >
                  {t('biodata.revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function LinkTexts({ link }: { link: ListedLink }) {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  const state = link.revoked_at
    ? t('biodata.link_revoked', { date: date(link.revoked_at) })
    : isOpen(link)
      ? t('biodata.link_open', { date: date(link.expires_at), count: daysLeft(link) })
      : t('biodata.link_expired', { date: date(link.expires_at) });
  return (
    <div className="min-w-[min(14em,100%)] flex-1 wrap-anywhere">
      <p className="font-semibold">{link.recipient}</p>
      <p className="text-small text-ink-2">
        {link.views === 0
          ? t('biodata.views_none')
          : t('biodata.views', {
              count: link.views,
              views: number(link.views),
              date: date(link.last_view ?? ''),
            })}
        {'\u00A0· '}
        {state}
        {link.show_phone && `\u00A0· ${t('biodata.with_phone')}`}
      </p>
      {link.views > 0 && <LinkViews link={link.id} />}
    </div>
  );
}

function useRevoke() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useRevokeLinks();
  return {
    pending: isPending,
    run: (link: string | null) =>
      mutate(link, {
        onSuccess: () => showAlert(t('biodata.revoked'), 'success'),
        onError: (error) => showAlert(errorText(error)),
      }),
  };
}

/** When a link was viewed, and with which kind of browser; fetched when the member opens it. `link` is its id. */
function LinkViews({ link }: { link: string }) {
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
              time: time(viewed_at),
              browser: t(`biodata.browser.${browser}`),
            })}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">{t('biodata.view_log_note')}</p>
    </details>
  );
}

/** The three parts of "My matches": interests received, interests sent, and the shortlist. Each has its own address. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { waitingInterestsOptions } from '#web/backend/interests.ts';
import { useUserId } from '#web/backend/session.ts';
import { useFormat } from '#web/i18n/format.ts';
import { classNames } from '#web/ui/class-names.ts';

export const SEGMENTS = ['received', 'sent', 'saved'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** The segment that an address's `show` names; the shortlist without one. */
export function segmentOf(show: string | null): Segment {
  return SEGMENTS.find((segment) => segment === show) ?? 'saved';
}

/** The links, with the number of interests that wait for an answer. */
export function MatchSegments({ current }: { current: Segment }) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const { data: waiting = 0 } = useQuery(waitingInterestsOptions(useUserId()));
  return (
    <nav
      aria-label={t('matches.label')}
      className="mb-4 grid grid-cols-3 rounded-full border border-line bg-paper p-1"
    >
      {SEGMENTS.map((segment) => (
        <Link
          key={segment}
          to={{ search: segment === 'saved' ? '' : `?show=${segment}` }}
          replace
          aria-current={segment === current ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-full px-2 text-center text-small transition-colors',
            segment === current ? 'bg-kumkum-soft font-semibold text-kumkum' : 'text-ink-2 hover:text-ink',
          )}
        >
          {t(`matches.${segment}`)}
          {segment === 'received' && waiting > 0 && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-kumkum-fill px-1.5 text-tiny font-semibold text-white">
              <span aria-hidden="true">{plain(waiting)}</span>
              <span className="sr-only">{t('matches.waiting', { count: waiting })}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The four parts of "My list": interests received, interests sent, families in contact, and the shortlist. Each has its own address. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { waitingInterestsOptions } from '#web/backend/interests.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { segmentClass, segmentTrack } from '#web/ui/segments.tsx';

const SEGMENTS = ['received', 'sent', 'connected', 'saved'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** The segment that an address's `show` names; the shortlist without one. */
export function segmentOf(show: string | null): Segment {
  return SEGMENTS.find((segment) => segment === show) ?? 'saved';
}

/** Four labels and a number stay on one line of a small phone. */
const ROOM = 'flex-auto px-1 text-tiny min-[26rem]:text-small';

/** The links, with the number of interests that wait for an answer. */
export function MatchSegments({ current }: { current: Segment }) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const { data: waiting = 0 } = useQuery(waitingInterestsOptions(useUserId()));
  return (
    <nav aria-label={t('matches.label')} className={classNames(segmentTrack, 'mb-4')}>
      {SEGMENTS.map((segment) => (
        <Link
          key={segment}
          to={{ search: `?show=${segment}` }}
          replace
          aria-current={segment === current ? 'page' : undefined}
          className={classNames(
            segmentClass(segment === current, ROOM),
            'after:absolute after:-inset-y-1 after:inset-x-0',
          )}
        >
          <span className="text-centred">{t(`matches.${segment}`)}</span>
          {segment === 'received' && waiting > 0 && (
            <span className="grid shrink-0 min-h-5 min-w-5 place-items-center rounded-full bg-kumkum-fill px-1.5 py-0.5 text-tiny leading-none font-semibold text-white">
              <span aria-hidden="true">{plain(waiting)}</span>
              <span className="sr-only">{t('matches.waiting', { count: waiting })}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

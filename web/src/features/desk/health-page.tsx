/** The health of the server: what it found when it last looked at itself, faults first, each with its remedy. */
import { useQuery } from '@tanstack/react-query';
import { Badge, Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { healthOptions } from './api/health.ts';
import type { Finding } from './api/rows.ts';
import { useMoment } from './components/moment.ts';
import { QueryPage } from './components/query-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

const TONES = { fault: 'kumkum', warning: 'marigold', ok: 'leaf' } as const;
const ORDER: readonly Finding['level'][] = ['fault', 'warning', 'ok'];
/** By the names that the server gives to what it looks at. */
const NAMES = {
  database: 'desk.health_about_database',
  version: 'desk.health_about_version',
  mails: 'desk.health_about_mails',
  payments: 'desk.health_about_payments',
  backup: 'desk.health_about_backup',
  copy: 'desk.health_about_copy',
  'check:payments': 'desk.health_about_check',
  'trial restore': 'desk.health_about_trial',
  jobs: 'desk.health_about_jobs',
  disk: 'desk.health_about_disk',
  photos: 'desk.health_about_photos',
  address: 'desk.health_about_address',
  clock: 'desk.health_about_clock',
  settings: 'desk.health_about_settings',
} as const;

const isNamed = (about: string): about is keyof typeof NAMES => about in NAMES;

export function HealthPage() {
  const { t } = useDeskTexts();
  const moment = useMoment();
  const query = useQuery(healthOptions());
  return (
    <QueryPage title={t('desk.health')} note={t('desk.health_intro')} query={query}>
      {(health) =>
        health === null ? (
          <EmptyState text={t('desk.health_none')} />
        ) : (
          <>
            <p className="mb-3 text-small text-ink-2">
              {t('desk.health_found', { moment: moment(health.found_at) })}
            </p>
            <Card className="overflow-clip">
              <ul aria-label={t('desk.health')} className="divide-y divide-line">
                {health.findings
                  .toSorted((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level))
                  .map((finding) => (
                    <li key={`${finding.about} ${finding.text}`} className="px-4 py-3 wrap-anywhere">
                      <FindingText finding={finding} />
                    </li>
                  ))}
              </ul>
            </Card>
          </>
        )
      }
    </QueryPage>
  );
}

function FindingText({ finding: { about, level, text, remedy } }: { finding: Finding }) {
  const { t } = useDeskTexts();
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{isNamed(about) ? t(NAMES[about]) : about}</span>
        <Badge tone={TONES[level]}>{t(`desk.health_${level}`)}</Badge>
      </span>
      <span lang="en" className="block text-small text-ink-2">
        {text}
      </span>
      {remedy && (
        <span lang="en" className="block text-small">
          {remedy}
        </span>
      )}
    </>
  );
}

/**
 * Manage profile: title and progress, the six sections, the link to the settings. Photos and membership are separate features, passed in by the route
 * (app/routes/manage-profile.tsx).
 */
import { Settings } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileStatus } from '#web/backend/types.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { ListLink } from '#web/links/list-link.tsx';
import { NumbersOnTop } from '#web/members/numbers-on-top.tsx';
import { useIsActing } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnThread } from '#web/ui/drawn-thread.tsx';
import { PageHeader, ProgressBar } from '#web/ui/page-header.tsx';
import { type FeatureSection, ProfileAccordion } from './components/profile-accordion.tsx';
import { type SectionProgress, sectionProgress } from './lib/section-progress.ts';

interface ManageProfilePageProps {
  status: ProfileStatus;
  /** The note about the membership above the sections. */
  notice: (openPayment: () => void) => ReactNode;
  photos: FeatureSection;
  payment: FeatureSection;
  /** Stands under the personal form. */
  belowPersonal: ReactNode;
  /** Above all, while the candidate's yes is pending. */
  draft?: ReactNode;
}

/** The page of a loaded profile. */
export function ManageProfilePage({
  status,
  notice,
  photos,
  payment,
  belowPersonal,
  draft,
}: ManageProfilePageProps) {
  const isActing = useIsActing();
  const progress = sectionProgress(status);
  const [wasListed] = useState(status.is_valid);
  const draftCard = useRef<HTMLDivElement>(null);
  return (
    <div className="pb-10">
      <ProgressHeader progress={progress} />
      <div className="grid grid-cols-1 gap-4">
        {draft && (
          <div ref={draftCard} tabIndex={-1} className="scroll-mt-20 outline-none">
            {draft}
          </div>
        )}
        {status.is_valid && (
          <>
            <ListedNotice fresh={!wasListed} />
            <NumbersOnTop />
          </>
        )}
        <ProfileAccordion
          notice={notice}
          progress={progress}
          photos={photos}
          payment={payment}
          belowPersonal={belowPersonal}
          onFilled={draft ? () => draftCard.current?.focus() : undefined}
        />
        {!isActing && <SettingsLink />}
      </div>
    </div>
  );
}

function SettingsLink() {
  const { t } = useTranslation();
  return (
    <Card className="overflow-clip">
      <ListLink to="/settings" icon={<Settings aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}>
        {t('title.settings')}
      </ListLink>
    </Card>
  );
}

/** Shows a drawing when the profile has just become listed, comes into view and takes the focus; on later visits it is only a line. */
function ListedNotice({ fresh }: { fresh: boolean }) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!fresh) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [fresh]);
  return (
    <section
      ref={section}
      tabIndex={fresh ? -1 : undefined}
      className={classNames(
        'flex scroll-mt-20 items-center gap-x-4 gap-y-3 rounded-card bg-leaf-soft text-leaf outline-none',
        fresh ? 'flex-col px-4 py-6 text-center' : 'flex-wrap p-4',
      )}
    >
      {fresh && <DrawnThread animated />}
      <p className={fresh ? 'max-w-[34ch] text-balance text-lead' : 'min-w-32 flex-1 text-small'}>
        {t('manage.listed')}
      </p>
      <ButtonLink
        to="/home"
        variant={fresh ? 'primary' : 'secondary'}
        size={fresh ? 'medium' : 'small'}
        className="shrink-0"
      >
        {t('manage.see_all')}
      </ButtonLink>
    </section>
  );
}

/** Title, progress bar and '4 of 6 complete'; instructions until only the payment is missing. */
function ProgressHeader({ progress }: { progress: readonly SectionProgress[] }) {
  const { t } = useTranslation();
  const isActing = useIsActing();
  const done = progress.filter(({ complete }) => complete).length;
  const filling = progress.some(({ section, complete }) => section !== 'payment' && !complete);
  const text = t('manage.progress', { done, all: progress.length });
  return (
    <div className="pb-4">
      <PageHeader title={t(isActing ? 'title.manage_for' : 'title.manage')} />
      <div className="-mt-1 flex items-center gap-3">
        <ProgressBar value={done} most={progress.length} label={text} />
        <p aria-hidden="true" className="shrink-0 text-small text-ink-2">
          {text}
        </p>
      </div>
      {filling && <p className="mt-2 text-small text-ink-2">{t('manage.intro')}</p>}
    </div>
  );
}

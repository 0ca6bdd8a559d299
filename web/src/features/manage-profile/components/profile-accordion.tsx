/** The six sections, one open at a time. A saved form closes its section and returns the focus to its title; the next incomplete one is marked. */

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { FormSection } from '#domain/profile-fields.ts';
import { useDraftedForms } from '#web/device/drafts.ts';
import { useMissingText } from '#web/features/manage-profile/lib/missing-text.ts';
import type { Section, SectionProgress } from '#web/features/manage-profile/lib/section-progress.ts';
import { useUserId } from '#web/session/session.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const loadForms = () => import('./section-content.tsx');
const SectionContent = lazy(loadForms);

/** A section of another feature: the note under its title, and its content. */
export interface FeatureSection {
  note: ReactNode;
  content: ReactNode;
  /** Whether leaving the page would lose unsaved changes. */
  unsaved?: boolean;
}

interface ProfileAccordionProps {
  /** Shown above the sections; its button opens the payment section. */
  notice: (openPayment: () => void) => ReactNode;
  progress: readonly SectionProgress[];
  photos: FeatureSection;
  payment: FeatureSection;
  /** Stands under the personal form: the patrika. */
  belowPersonal: ReactNode;
}

export function ProfileAccordion({
  notice,
  progress,
  photos,
  payment,
  belowPersonal,
}: ProfileAccordionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const missingText = useMissingText();
  const drafts = useDraftedForms(useUserId());
  const [open, setOpen] = useState<string | null>(null);
  const triggers = useRef<Partial<Record<Section, HTMLButtonElement | null>>>({});
  const typing = open !== null && drafts.has(open);
  const closing = useClosing(typing, setOpen);
  const [saved, setSaved] = useState<Section | null>(null);
  const next = nextSection(progress, saved);
  // Most visits open a form: its code loads behind the page instead of after the tap.
  useEffect(() => void loadForms().catch(() => undefined), []);

  function finish(section: Section): void {
    setOpen(null);
    setSaved(section);
    triggers.current[section]?.focus();
    void navigate('/profile_page_setup', { replace: true, preventScrollReset: true });
  }

  function openPayment(): void {
    flushSync(() => closing.change('payment'));
    const head = triggers.current.payment;
    head?.focus({ preventScroll: true });
    if (head && !typing) followUnfolding(head);
  }

  function noteOf({ section, complete, missing }: SectionProgress): ReactNode {
    if (open !== section && drafts.has(section)) return t('manage.draft_waiting');
    return complete ? t('ui.complete') : missingText(missing);
  }

  return (
    <>
      {notice(openPayment)}
      <Accordion value={open} onChange={closing.change}>
        {progress.map((one) => {
          const { section, complete } = one;
          const feature = section === 'photos' ? photos : section === 'payment' ? payment : null;
          return (
            <AccordionSection
              key={section}
              value={section}
              title={t(`section.${section}`)}
              note={feature?.note ?? noteOf(one)}
              state={complete ? 'complete' : 'incomplete'}
              cue={open === null && section === next ? t('manage.next') : undefined}
              triggerRef={(element) => {
                triggers.current[section] = element;
              }}
            >
              {feature?.content ?? (
                <Suspense fallback={<FormSkeleton section={section as FormSection} />}>
                  <SectionContent section={section as FormSection} onSaved={() => finish(section)} />
                </Suspense>
              )}
              {section === 'personal' && belowPersonal}
            </AccordionSection>
          );
        })}
      </Accordion>
      <ConfirmDialog
        open={closing.asked}
        onOpenChange={(asked) => !asked && closing.stay()}
        title={t('manage.close_title')}
        description={t('manage.leave_form_text')}
        confirmLabel={t('ui.close')}
        cancelLabel={t('manage.leave_stay')}
        onConfirm={closing.close}
      />
      <LeaveGuard unsaved={photos.unsaved ? 'photos' : typing ? 'form' : null} />
    </>
  );
}

/** The incomplete section to go on with after one was saved: the first behind it, or else the first of all. */
function nextSection(progress: readonly SectionProgress[], saved: Section | null): Section | undefined {
  const open = progress.filter(({ section, complete }) => !complete && section !== saved);
  const place = progress.findIndex(({ section }) => section === saved);
  return (open.find((one) => progress.indexOf(one) > place) ?? open[0])?.section;
}

/** Asks before a section with unsaved changes is closed, by its own title or by opening another. */
function useClosing(typing: boolean, setOpen: (section: string | null) => void) {
  const [wanted, setWanted] = useState<{ section: string | null } | null>(null);
  return {
    asked: wanted !== null,
    change: (section: string | null) => (typing ? setWanted({ section }) : setOpen(section)),
    stay: () => setWanted(null),
    close: () => {
      if (wanted) setOpen(wanted.section);
      setWanted(null);
    },
  };
}

/**
 * Scrolls to the title of a section that has just been opened, repeatedly until it has expanded: before, the page may be too short to
 * scroll there.
 */
function followUnfolding(head: HTMLElement): void {
  const show = () => head.scrollIntoView({ block: 'start' });
  show();
  const content = document.getElementById(head.getAttribute('aria-controls') ?? '');
  if (!content) return;
  const observer = new ResizeObserver(() => {
    show();
    if (content.clientHeight >= content.scrollHeight) observer.disconnect();
  });
  observer.observe(content);
}

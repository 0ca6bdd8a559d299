/** The six sections, one open at a time. A saved form closes its section and opens the next incomplete one, or returns the focus to its title. */
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { FormSection } from '#domain/profile-fields.ts';
import { useDraftedForms } from '#web/device/drafts.ts';
import { type ForWhom, isSelf, keepForWhom, keptForWhom } from '#web/device/for-whom.ts';
import { useMissingText } from '#web/features/manage-profile/lib/missing-text.ts';
import {
  nextSection,
  type Section,
  type SectionProgress,
} from '#web/features/manage-profile/lib/section-progress.ts';
import { useIsActing, useUserId } from '#web/session/session.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ForWhomQuestion } from './for-whom-question.tsx';
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
  /** What follows when only the payment is missing, if not the payment. */
  onFilled?: () => void;
}

export function ProfileAccordion({
  notice,
  progress,
  photos,
  payment,
  belowPersonal,
  onFilled,
}: ProfileAccordionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const missingText = useMissingText();
  const userId = useUserId();
  const isActing = useIsActing();
  const drafts = useDraftedForms(userId);
  const [whom, setWhom] = useState(() => keptForWhom(userId));
  // A helper has answered for whom before.
  const [open, setOpen] = useState<string | null>(isActing && isNew(progress) ? 'personal' : null);
  const triggers = useRef<Partial<Record<Section, HTMLButtonElement | null>>>({});
  const typing = open !== null && drafts.has(open);
  const closing = useClosing(typing, setOpen);
  const goTo = useGoTo(open, setOpen, (section) => triggers.current[section]);
  const asksForWhom =
    !isActing && whom === null && open === null && isNew(progress) && !drafts.has('personal');
  // Most visits open a form: its code loads behind the page instead of after the tap.
  useEffect(() => void loadForms().catch(() => undefined), []);

  /** Opens what follows a section; returns whether anything does. */
  function goOn(section: Section): boolean {
    const following = nextSection(progress, section);
    if (following === 'payment' && onFilled) {
      setOpen(null);
      onFilled();
    } else if (following) goTo(following);
    return following !== undefined;
  }

  /** After a form was saved. */
  function finish(section: Section): void {
    void navigate('/profile_page_setup', { replace: true, preventScrollReset: true });
    if (goOn(section)) return;
    setOpen(null);
    triggers.current[section]?.focus();
  }

  const complete = progress.flatMap((one) =>
    // More photos may be on their way.
    one.complete && !(one.section === 'photos' && photos.unsaved) ? [one.section] : [],
  );
  useJustCompleted(complete, (section) => {
    // A saved form goes on by itself.
    if ((section !== 'photos' && section !== 'payment') || open !== section) return;
    if (!goOn(section) && section === 'payment') setOpen(null);
  });

  function answerForWhom(chosen: ForWhom): void {
    // Somebody else's profile is filled in under that person's own account.
    if (!isSelf(chosen)) {
      void navigate('/for_family', { state: { whom: chosen } });
      return;
    }
    keepForWhom(userId, chosen);
    setWhom(chosen);
    goTo('personal');
  }

  function noteOf({ section, complete, missing }: SectionProgress): ReactNode {
    if (open !== section && drafts.has(section)) return t('manage.draft_waiting');
    return complete ? t('ui.complete') : missingText(missing);
  }

  const next = asksForWhom ? undefined : nextSection(progress, null);
  return (
    <>
      {notice(() => goTo('payment', closing.change))}
      {asksForWhom && <ForWhomQuestion onAnswer={answerForWhom} />}
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
                  <SectionContent
                    section={section as FormSection}
                    whom={whom}
                    onSaved={() => finish(section)}
                  />
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

/** Whether nothing of the personal form has been saved yet. */
const isNew = (progress: readonly SectionProgress[]) =>
  progress.some(({ section, missing }) => section === 'personal' && missing.includes('gender'));

/** Returns a function that opens a section; its title comes into view and takes the focus. */
function useGoTo(
  open: string | null,
  setOpen: (section: Section) => void,
  titleOf: (section: Section) => HTMLElement | null | undefined,
) {
  /** The section to which the page leads, until it is open. */
  const arriving = useRef<Section | null>(null);

  function arrive(section: Section): void {
    const title = titleOf(section);
    title?.focus({ preventScroll: true });
    if (title) followUnfolding(title);
  }

  const arriveWhenOpen = useEffectEvent(() => {
    if (open === null || open !== arriving.current) return;
    arrive(arriving.current);
    arriving.current = null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a section has opened
  useLayoutEffect(() => arriveWhenOpen(), [open]);

  return (section: Section, change: (section: Section) => void = setOpen): void => {
    if (open === section) {
      arrive(section);
      return;
    }
    arriving.current = section;
    change(section);
  };
}

/** Calls `react` with a section that has become complete since the last render. */
function useJustCompleted(complete: readonly Section[], react: (section: Section) => void): void {
  const known = useRef(complete);
  const latest = useEffectEvent(react);
  useEffect(() => {
    const section = complete.find((one) => !known.current.includes(one));
    known.current = complete;
    if (section) latest(section);
  }, [complete]);
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

/** What shows that somebody scrolls or types. */
const INPUTS = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const;

/**
 * Scrolls to the title of a section that has just been opened, repeatedly while it expands and its form loads: before, the page may be too
 * short to scroll there. Ends when the title is in its place, or somebody does something.
 */
function followUnfolding(head: HTMLElement): void {
  const content = document.getElementById(head.getAttribute('aria-controls') ?? '');
  if (!content) return;
  const ending = new AbortController();
  const observer = new ResizeObserver(() => {
    head.scrollIntoView({ block: 'start' });
    const isUnfolded = content.clientHeight > 0 && content.clientHeight >= content.scrollHeight;
    const margin = Number.parseFloat(getComputedStyle(head).scrollMarginTop);
    if (isUnfolded && Math.abs(head.getBoundingClientRect().top - margin) < 2) ending.abort();
  });
  ending.signal.addEventListener('abort', () => observer.disconnect());
  for (const input of INPUTS) window.addEventListener(input, () => ending.abort(), { signal: ending.signal });
  observer.observe(content);
}

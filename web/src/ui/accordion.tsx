/** Sections of which one is open at a time, each with a marker for complete or incomplete by colour, icon and text. */
import { Accordion as BaseAccordion } from '@base-ui/react/accordion';
import { Check, ChevronDown, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';

interface AccordionProps {
  /** The open section, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  children: ReactNode;
}

/** The list of sections; fill it with `AccordionSection`. */
export function Accordion({ value, onChange, children }: AccordionProps) {
  return (
    <BaseAccordion.Root
      value={value === null ? [] : [value]}
      onValueChange={(open: string[]) => onChange(open[0] ?? null)}
      className="divide-y divide-line overflow-clip rounded-card bg-paper shadow-card"
    >
      {children}
    </BaseAccordion.Root>
  );
}

interface AccordionSectionProps {
  value: string;
  title: string;
  /** Under the title: 'Complete', '3 photos', 'Income is missing'. */
  note?: ReactNode;
  state: 'complete' | 'incomplete';
  /** A word that leads to this section. */
  cue?: string;
  /** The control that opens it, so that the focus can return there when a form closes its section. */
  triggerRef?: React.Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** One section. Its content is mounted only while open. */
export function AccordionSection(props: AccordionSectionProps) {
  const { value, title, note, state, cue, triggerRef, children } = props;
  // The title alone labels the region; the note under it belongs to the button.
  const titleId = useId();
  return (
    <BaseAccordion.Item value={value}>
      <BaseAccordion.Header render={(props) => <h2 {...props} />}>
        <BaseAccordion.Trigger
          ref={triggerRef}
          className="group flex min-h-[58px] w-full scroll-mt-20 items-center gap-[min(--spacing(3),2.5vw)] px-[min(--spacing(4),4vw)] py-1.5 text-left transition-colors focus-visible:-outline-offset-2 hover:bg-marigold-soft/40"
        >
          <StateMarker state={state} />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-[min(6em,100%)] flex-1">
              <span id={titleId} className="block text-body font-semibold">
                {title}
              </span>
              {note && <span className="block text-small leading-snug text-ink-2">{note}</span>}
            </span>
            {cue && (
              <span className="shrink-0 rounded-full bg-kumkum-fill px-3 py-1 text-tiny font-semibold text-white">
                <span className="text-centred">{cue}</span>
              </span>
            )}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform duration-200 group-data-panel-open:rotate-180"
          />
        </BaseAccordion.Trigger>
      </BaseAccordion.Header>
      <BaseAccordion.Panel
        aria-labelledby={titleId}
        className="h-(--accordion-panel-height) overflow-clip transition-[height,opacity] duration-200 ease-calm data-ending-style:h-0 data-ending-style:opacity-0 data-starting-style:h-0 data-starting-style:opacity-0"
      >
        <div className="px-4 pt-2 pb-5">{children}</div>
      </BaseAccordion.Panel>
    </BaseAccordion.Item>
  );
}

/** The round marker of a section: grey with a tick when complete, a small red icon when not; both have a text for screen readers. */
function StateMarker({ state }: { state: 'complete' | 'incomplete' }) {
  const { t } = useTranslation();
  const complete = state === 'complete';
  const Icon = complete ? Check : CircleAlert;
  return (
    <span
      data-state={state}
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-full',
        complete ? 'bg-done-soft text-done' : 'text-kumkum',
      )}
    >
      <Icon aria-hidden="true" className={classNames('size-4', complete && 'stroke-2')} />
      <span className="sr-only">{t(complete ? 'ui.complete' : 'ui.incomplete')}</span>
    </span>
  );
}

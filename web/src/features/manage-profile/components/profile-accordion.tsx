/** The six sections, one open at a time. A saved form closes its section and gives the focus back to it. */
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { FormSection } from '#domain/profile-fields.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { useMissingText } from '../lib/missing-text.ts';
import type { Section, SectionProgress } from '../lib/section-progress.ts';
import { EducationalForm, ParentsForm, ProfessionalForm } from './other-forms.tsx';
import { PersonalForm } from './personal-form.tsx';

const FORMS: Record<FormSection, ComponentType<{ onSaved: () => void }>> = {
  personal: PersonalForm,
  educational: EducationalForm,
  professional: ProfessionalForm,
  parents: ParentsForm,
};

/** A section that another feature fills: what stands under its title, and its content. */
export interface GuestSection {
  note: ReactNode;
  content: ReactNode;
}

interface ProfileAccordionProps {
  progress: readonly SectionProgress[];
  photos: GuestSection;
  payment: GuestSection;
}

/** The accordion of the page. */
export function ProfileAccordion({ progress, photos, payment }: ProfileAccordionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const missingText = useMissingText();
  const [open, setOpen] = useState<string | null>(null);
  const triggers = useRef<Partial<Record<Section, HTMLButtonElement | null>>>({});

  function finish(section: Section): void {
    setOpen(null);
    triggers.current[section]?.focus();
    void navigate('/profile_page_setup', { replace: true, preventScrollReset: true });
  }

  return (
    <Accordion value={open} onChange={setOpen}>
      {progress.map(({ section, complete, missing }) => {
        const guest = section === 'photos' ? photos : section === 'payment' ? payment : null;
        return (
          <AccordionSection
            key={section}
            value={section}
            title={t(`section.${section}`)}
            note={guest?.note ?? (complete ? t('ui.complete') : missingText(missing))}
            state={complete ? 'complete' : 'incomplete'}
            triggerRef={(element) => {
              triggers.current[section] = element;
            }}
          >
            {guest?.content ?? (
              <SectionContent section={section as FormSection} onSaved={() => finish(section)} />
            )}
          </AccordionSection>
        );
      })}
    </Accordion>
  );
}

function SectionContent({ section, onSaved }: { section: FormSection; onSaved: () => void }) {
  const Form = FORMS[section];
  return <Form onSaved={onSaved} />;
}

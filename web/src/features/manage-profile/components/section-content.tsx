/** The form of a section. A separate chunk with the form library, the schemas and the choice lists. */
import type { ComponentType } from 'react';
import type { FormSection } from '#domain/profile-fields.ts';
import { EducationalForm, ParentsForm, ProfessionalForm } from './other-forms.tsx';
import { PersonalForm } from './personal-form.tsx';

interface SectionContentProps {
  section: FormSection;
  /** Called after a successful save. */
  onSaved: () => void;
}

const FORMS: Record<FormSection, ComponentType<Pick<SectionContentProps, 'onSaved'>>> = {
  personal: PersonalForm,
  educational: EducationalForm,
  professional: ProfessionalForm,
  parents: ParentsForm,
};

/** The section's form. */
export default function SectionContent({ section, onSaved }: SectionContentProps) {
  const Form = FORMS[section];
  return <Form onSaved={onSaved} />;
}

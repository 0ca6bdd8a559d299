/** The form of a section. A separate chunk with the form library, the schemas and the choice lists. */
import { type FormSection, factsOf, fieldsOf } from '#domain/profile-fields.ts';
import type { OptionLists } from '#web/features/manage-profile/api/get-option-lists.ts';
import { WithOptionLists } from './option-lists.tsx';
import { SectionFields } from './section-fields.tsx';
import { SectionForm } from './section-form.tsx';

interface SectionContentProps {
  section: FormSection;
  /** Called after a successful save. */
  onSaved: () => void;
}

/** The section's form, with the choice lists if it has choices. */
export default function SectionContent({ section, onSaved }: SectionContentProps) {
  const formWith = (lists: Partial<OptionLists>) => (
    <SectionForm section={section} onSaved={onSaved}>
      <SectionFields section={section} lists={lists} />
    </SectionForm>
  );
  const hasChoices = fieldsOf(section).some((field) => factsOf(field).type === 'choice');
  return hasChoices ? <WithOptionLists section={section}>{formWith}</WithOptionLists> : formWith({});
}

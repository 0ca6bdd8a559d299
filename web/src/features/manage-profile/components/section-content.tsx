/** The form of a section. A separate chunk with the form library, the schemas and the choice lists. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormSection, factsOf, fieldsOf } from '#domain/profile-fields.ts';
import type { ForWhom } from '#web/device/for-whom.ts';
import { type OptionLists, optionListsOptions } from '#web/features/manage-profile/api/get-option-lists.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { SectionFields } from './section-fields.tsx';
import { SectionForm } from './section-form.tsx';

interface SectionContentProps {
  section: FormSection;
  /** For whom the profile is, where it is known. */
  whom: ForWhom | null;
  /** Called after a successful save. */
  onSaved: () => void;
}

/** The section's form, with the choice lists if it has choices. */
export default function SectionContent({ section, whom, onSaved }: SectionContentProps) {
  const formWith = (lists: Partial<OptionLists>) => (
    <SectionForm section={section} whom={whom} onSaved={onSaved}>
      <SectionFields section={section} whom={whom} lists={lists} />
    </SectionForm>
  );
  const hasChoices = fieldsOf(section).some((field) => factsOf(field).type === 'choice');
  return hasChoices ? <WithOptionLists section={section}>{formWith}</WithOptionLists> : formWith({});
}

interface WithOptionListsProps {
  section: FormSection;
  children: (lists: OptionLists) => ReactNode;
}

/** Renders its children once the lists have loaded; shows 'Error:' when they fail to load. */
function WithOptionLists({ section, children }: WithOptionListsProps) {
  const { t } = useTranslation();
  const query = useQuery(optionListsOptions());
  const { error } = query;

  useEffect(() => {
    if (error) showAlert(t('manage.options_failed'));
  }, [error, t]);

  return (
    <Loaded query={query} skeleton={<FormSkeleton section={section} />}>
      {children}
    </Loaded>
  );
}

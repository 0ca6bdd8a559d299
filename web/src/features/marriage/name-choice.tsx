/** How a story names its reader: the three forms, written out. */
import { useTranslation } from 'react-i18next';
import type { NameForm } from '#web/backend/stories.ts';
import { useShownName } from '#web/members/stories/story-card.tsx';
import { Segments } from '#web/ui/segments.tsx';

const FORMS = ['full', 'first', 'initials'] as const;

interface NameChoiceProps {
  names: Record<NameForm, string>;
  value: NameForm;
  onChange: (form: NameForm) => void;
}

export function NameChoice({ names, value, onChange }: NameChoiceProps) {
  const { t } = useTranslation();
  const written = useShownName();
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-semibold">{t('story.my_name')}</p>
      <Segments
        label={t('story.my_name')}
        options={FORMS.map((form) => ({ value: form, label: written(names[form]) }))}
        value={value}
        onChange={onChange}
      />
      <p className="text-tiny text-ink-2">{t('story.partner_name_note')}</p>
    </div>
  );
}

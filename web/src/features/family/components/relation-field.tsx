/** Who the helper is to the candidate. */
import { useTranslation } from 'react-i18next';
import { RELATIONS, type Relation } from '#web/features/family/api/family.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';

interface RelationFieldProps {
  label: string;
  value: Relation | '';
  onChange: (relation: Relation) => void;
  error?: string | null;
}

export function RelationField({ label, value, onChange, error }: RelationFieldProps) {
  const { t } = useTranslation();
  return (
    <ChipGroup
      label={label}
      error={error}
      options={RELATIONS.map((relation) => ({ value: relation, label: t(`family.relation_${relation}`) }))}
      value={value}
      onChange={(chosen) => onChange(chosen as Relation)}
    />
  );
}

/** Up to eight relatives: relation, name or count, married, occupation. No telephone numbers. */
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  BIODATA_LENGTHS,
  type BiodataDetails,
  MAX_RELATIVES,
  RELATIONS,
  type Relation,
  type Relative,
} from '#domain/biodata/fields.ts';
import { RELATION_NAMES } from '#domain/biodata/labels.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const NEW: Relative = { relation: 'brother', name: '', married: null, occupation: null };

/** The properties of each part of the details form. */
export interface DetailsFieldsProps {
  details: BiodataDetails;
  change: (details: BiodataDetails) => void;
}

export function RelativesFields({ details, change }: DetailsFieldsProps) {
  const { t } = useTranslation();
  const { relatives } = details;
  const put = (list: Relative[]) => change({ ...details, relatives: list });
  return (
    <section aria-label={t('biodata.relatives')} className="grid grid-cols-1 gap-4">
      <h3 className="text-body font-semibold">{t('biodata.relatives')}</h3>
      {relatives.map((relative, index) => (
        <RelativeFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
          key={index}
          relative={relative}
          change={(changed) => put(relatives.with(index, { ...relative, ...changed }))}
          remove={() => put(relatives.toSpliced(index, 1))}
        />
      ))}
      {relatives.length < MAX_RELATIVES && (
        <Button
          variant="secondary"
          onClick={() => put([...relatives, NEW])}
          icon={<Plus aria-hidden="true" className="size-5" />}
        >
          {t('biodata.relative_add')}
        </Button>
      )}
    </section>
  );
}

interface RelativeFieldsProps {
  relative: Relative;
  change: (changed: Partial<Relative>) => void;
  remove: () => void;
}

function RelativeFields({ relative, change, remove }: RelativeFieldsProps) {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  return (
    <Card padded className="grid grid-cols-1 gap-4">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label={t('biodata.relation')}
            options={RELATIONS.map((value) => ({ value, label: name(RELATION_NAMES[value]) }))}
            value={relative.relation}
            onChange={(relation) => change({ relation: relation as Relation })}
          />
        </div>
        <IconButton label={t('biodata.relative_remove')} onClick={remove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <TextField
        label={t('biodata.relative_name')}
        hint={t('biodata.relative_name_hint')}
        maxLength={BIODATA_LENGTHS.relative_name}
        value={relative.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ChipGroup
        label={t('biodata.relative_married')}
        optional
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`biodata.married.${value}`) }))}
        value={relative.married === null ? null : relative.married ? 'yes' : 'no'}
        onChange={(value) => change({ married: value === 'yes' })}
      />
      <TextField
        label={t('biodata.relative_occupation')}
        optional
        maxLength={BIODATA_LENGTHS.relative_occupation}
        value={relative.occupation ?? ''}
        onChange={(event) => change({ occupation: event.target.value || null })}
      />
    </Card>
  );
}

/** The choice lists of the profile: labels, order, retiring, and merging with undo. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Badge, Card } from '#web/ui/card.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { type Choice, LISTS, type ListName } from './api/rows.ts';
import { settingsOptions } from './api/settings.ts';
import { ChoiceDialog } from './components/choice-dialog.tsx';
import { Merges } from './components/merges.tsx';
import { QueryPage } from './components/query-page.tsx';
import { useChoiceLabel } from './components/use-choice-label.ts';
import { useDeskTexts } from './use-desk-texts.ts';

export function ListsPage() {
  const { t } = useDeskTexts();
  const [list, setList] = useState<ListName>('caste');
  const query = useQuery(settingsOptions());
  const lists = (
    <div className="max-w-sm">
      <SelectField
        label={t('desk.list')}
        options={LISTS.map((value) => ({ value, label: t(`desk.list_${value}`) }))}
        value={list}
        onChange={(value) => setList(value as ListName)}
      />
    </div>
  );
  return (
    <QueryPage title={t('desk.lists')} note={t('desk.lists_intro')} above={lists} query={query}>
      {({ choices, merges }) => (
        <div className="mt-4 grid gap-4">
          <Choices key={list} list={list} choices={choices.filter((choice) => choice.list === list)} />
          <Merges merges={merges.filter((merge) => merge.list === list)} />
        </div>
      )}
    </QueryPage>
  );
}

const POSITION_STEP = 10;

function Choices({ list, choices }: { list: ListName; choices: readonly Choice[] }) {
  const { t } = useDeskTexts();
  const labelOf = useChoiceLabel();
  const [open, setOpen] = useState<Choice | null>(null);
  const last = Math.max(0, ...choices.map(({ position }) => position));
  const added: Choice = {
    list,
    value: '',
    position: last + POSITION_STEP,
    label_en: '',
    label_mr: '',
    retired: false,
  };
  return (
    <>
      <Button variant="secondary" className="sm:justify-self-start" onClick={() => setOpen(added)}>
        {t('desk.choice_add')}
      </Button>
      <Card className="overflow-clip">
        <ul aria-label={t(`desk.list_${list}`)} className="divide-y divide-line">
          {choices.map((choice) => (
            <li key={choice.value}>
              <ListButton onClick={() => setOpen(choice)}>
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <span>
                    {labelOf(choice, 'en')} · {labelOf(choice, 'mr')}
                  </span>
                  {choice.retired && <Badge tone="grey">{t('desk.choice_retired')}</Badge>}
                </span>
              </ListButton>
            </li>
          ))}
        </ul>
      </Card>
      {open && <ChoiceDialog choice={open} others={choices} onClose={() => setOpen(null)} />}
    </>
  );
}

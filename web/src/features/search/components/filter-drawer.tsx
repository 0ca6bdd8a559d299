/** The drawer with the filter form: submit stores the filters, Clear All empties them, X leaves them as they were. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberFilters } from '#web/backend/list-members.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { FilterForm } from './filter-form.tsx';

interface FilterDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: MemberFilters;
  /** The filters to search by from now on; the drawer closes. */
  onApply: (filters: MemberFilters) => void;
}

/** The drawer. Each opening begins with the active filters. */
export function FilterDrawer({ open, onOpenChange, filters, onApply }: FilterDrawerProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [draft, setDraft] = useState(filters);
  const [begun, setBegun] = useState(open);
  if (begun !== open) {
    setBegun(open);
    if (open) setDraft(filters);
  }

  function apply(next: MemberFilters): void {
    onOpenChange(false);
    onApply(next);
  }

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={t('browse.filters')}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
          <Button variant="secondary" onClick={() => apply({})}>
            {t('search.clear')}
          </Button>
          <Button type="submit" form={formId}>
            {t('search.submit')}
          </Button>
        </div>
      }
    >
      <FilterForm id={formId} draft={draft} onDraft={setDraft} onSubmit={() => apply(draft)} />
    </Drawer>
  );
}

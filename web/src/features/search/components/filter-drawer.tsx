/** The drawer with the filter form: submit applies the filters, Clear All empties them, X discards changes. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useCallback,
  useId,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_COUNTED } from '#domain/limits.ts';
import { memberCountOptions } from '#web/backend/count-members.ts';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { useDrawerFromState } from '#web/features/search/lib/drawer-from-state.ts';
import { filtersFromUrl, filtersToUrl } from '#web/members/search/filters-in-url.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useDebounced } from '#web/ui/debounced.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { FilterForm } from './filter-form.tsx';

/** Opens the drawer. */
const OpenFilters = createContext<() => void>(() => undefined);

interface FilterDrawerProps {
  filters: MemberFilters;
  /** Called with the new filters; the drawer closes. */
  onApply: (filters: MemberFilters) => void;
  /** Has the focus after the drawer has closed: the link that opened it may stand on another page. */
  button: RefObject<HTMLButtonElement | null>;
  /** The page, with a button that opens the drawer. Opening and closing does not render it again. */
  children: ReactNode;
}

/** The page and its drawer. Opens with the active filters. */
export function FilterDrawer({ filters, onApply, button, children }: FilterDrawerProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [open, setOpen] = useDrawerFromState();
  const [draft, setDraft] = useState(filters);
  const [begun, setBegun] = useState(open);
  const [opened, setOpened] = useState(false);
  if (begun !== open) {
    setBegun(open);
    // As it closes it keeps its fields.
    if (open) {
      setOpened(false);
      setDraft(filters);
    }
  }

  const show = useCallback(() => setOpen(true), [setOpen]);
  const apply = useCallback(
    (next: MemberFilters) => {
      setOpen(false);
      onApply(next);
    },
    [setOpen, onApply],
  );

  return (
    <OpenFilters value={show}>
      {children}
      <Drawer
        open={open}
        onOpenChange={setOpen}
        finalFocus={button}
        onOpened={() => startTransition(() => setOpened(true))}
        title={t('browse.filters')}
        footer={
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
            <Button variant="secondary" onClick={() => apply({})}>
              {t('search.clear')}
            </Button>
            <Button type="submit" form={formId}>
              <SubmitText draft={draft} moving={!opened} />
            </Button>
          </div>
        }
      >
        <FilterForm id={formId} moving={!opened} draft={draft} onDraft={setDraft} onSubmit={apply} />
      </Drawer>
    </OpenFilters>
  );
}

const COUNT_DEBOUNCE_MS = 400;

interface SubmitTextProps {
  draft: MemberFilters;
  /** The drawer is opening: the first plural of a language takes a phone longer than a frame. */
  moving: boolean;
}

/** How many members the chosen filters find, once they are counted. Read out when it changes. */
const SubmitText = memo(function SubmitText({ draft, moving }: SubmitTextProps) {
  const { t } = useTranslation();
  const query = useDebounced(filtersToUrl(draft).toString(), COUNT_DEBOUNCE_MS);
  const { data: counted } = useQuery({
    ...memberCountOptions(useUserId(), filtersFromUrl(new URLSearchParams(query))),
    placeholderData: keepPreviousData,
    enabled: draft.guna === undefined,
  });
  return (
    <span aria-live="polite">
      {moving || !counted || draft.guna !== undefined
        ? t('search.submit')
        : t(counted.members < MOST_COUNTED ? 'search.show' : 'search.show_most', {
            count: counted.members,
            most: counted.members,
          })}
    </span>
  );
});

/** A button that opens the drawer around it. */
export function FiltersButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  return <Button aria-haspopup="dialog" {...props} onClick={use(OpenFilters)} />;
}

/** The fields of the filter form; changes apply when the form is submitted. */
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byMonth, wholeThousands } from '#domain/income.ts';
import { INCOME_STEPS } from '#domain/limits.ts';
import type { ChoiceKey, MemberFilters } from '#web/backend/member-filters.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { filterOptionsOptions } from '#web/features/search/api/get-filter-options.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { otherGender } from '#web/members/home-list.ts';
import { LAKH } from '#web/members/search/filter-label.ts';
import { MIN_GUNA, type RangeKey } from '#web/members/search/filters-in-url.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { ChoiceField, ChoiceSkeleton } from './choice-field.tsx';

const ANY = 'any';

const RangeField = lazy(async () => ({ default: (await import('./range-fields.tsx')).RangeField }));

interface FilterFormProps {
  /** The form's id, for the submit button outside of it. */
  id: string;
  /** The drawer is opening. */
  moving: boolean;
  draft: MemberFilters;
  /** Takes a function from the draft to the changed one. It stays the same. */
  onDraft: (change: (draft: MemberFilters) => MemberFilters) => void;
  /** Gets the draft. */
  onSubmit: (draft: MemberFilters) => void;
}

/**
 * The six specified fields in their order (statement 2.80 to 2.85) with the ranges of ages and heights, then marital status, mangal, and guna
 * for who looks for the other gender. Memoized, because rendering its fields would delay the drawer that closes.
 */
export const FilterForm = memo(function FilterForm({
  id,
  moving,
  draft,
  onDraft,
  onSubmit,
}: FilterFormProps) {
  const { t } = useTranslation();
  const { rupees } = useFormat();
  const optionLabel = useOptionLabel();
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  const other = otherGender(status?.data_without_updated_at.gender);
  usePrefetchQuery(filterOptionsOptions());
  // Rendered before or after the drawer moves: many fields at once delay its frames, and so does every state of the request.
  const { data, error, isFetching, refetch } = useQuery({ ...filterOptionsOptions(), subscribed: !moving });
  const [isKnown] = useState(data !== undefined);
  const isComplete = isKnown || !moving;
  const options = isComplete ? data : undefined;

  const choice = (key: ChoiceKey) =>
    options ? (
      <ChoiceField column={key} values={options[key]} chosen={draft[key]} onDraft={onDraft} />
    ) : (
      !error && <ChoiceSkeleton />
    );

  const range = (key: RangeKey) =>
    isComplete ? (
      <Suspense fallback={<ChoiceSkeleton />}>
        <RangeField
          range={key}
          filters={draft}
          onChange={(ends) => onDraft((now) => ({ ...now, ...ends }))}
        />
      </Suspense>
    ) : (
      <ChoiceSkeleton />
    );

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit(draft);
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <ChipGroup
        label={t('field.gender')}
        options={[
          { value: ANY, label: t('search.any') },
          ...(['Female', 'Male'] as const).map((value) => ({ value, label: optionLabel('gender', value) })),
        ]}
        value={draft.gender ?? ANY}
        onChange={(value) =>
          onDraft((now) => ({
            ...now,
            gender: value === 'Female' || value === 'Male' ? value : undefined,
            guna: undefined,
          }))
        }
      />
      {range('age')}
      {range('height')}
      {!options && error && (
        <OptionsFailure error={error} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {choice('highest_education')}
      {choice('company_role')}
      <ChipGroup
        label={t('search.income')}
        hint={
          draft.income && t('search.income_hint', { income: rupees(wholeThousands(byMonth(draft.income))) })
        }
        options={INCOME_STEPS.map((step) => ({
          value: String(step),
          label: step === 0 ? t('search.any') : t('search.income_lakh', { lakh: step / LAKH }),
        }))}
        value={String(draft.income ?? 0)}
        onChange={(value) => onDraft((now) => ({ ...now, income: Number(value) || undefined }))}
      />
      {choice('city')}
      {choice('caste')}
      {choice('married_status')}
      {choice('mangal_status')}
      {draft.gender && draft.gender === other && (
        <CheckField
          checked={draft.guna !== undefined}
          onChange={(on) => onDraft((now) => ({ ...now, guna: on ? MIN_GUNA : undefined }))}
        >
          {t('search.guna', { points: MIN_GUNA })}
        </CheckField>
      )}
    </form>
  );
});

interface OptionsFailureProps {
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}

/** Shown when the lists failed to load; the other filters still work. */
function OptionsFailure({ error, pending, onRetry }: OptionsFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Card padded className="grid justify-items-start gap-3">
      <p role="alert" className="text-small text-ink-2">
        {t('search.options_failed')} {errorText(error)}
      </p>
      <Button variant="secondary" size="small" pending={pending} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Card>
  );
}

/** The fields of the filter form; changes apply when the form is submitted. */

import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INCOME_STEPS } from '#domain/limits.ts';
import type { ChoiceKey, MemberFilters } from '#web/backend/member-filters.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { filterOptionsOptions } from '#web/features/search/api/get-filter-options.ts';
import { MIN_GUNA } from '#web/features/search/lib/filters-in-url.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { otherGender } from '#web/members/home-list.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { AgeRange, AgeSkeleton } from './age-range.tsx';
import { ChoiceField, ChoiceSkeleton } from './choice-field.tsx';
import { LAKH } from './filter-label.ts';

const ANY = 'any';

interface FilterFormProps {
  /** The form's id, for the submit button outside of it. */
  id: string;
  /** The drawer is opening. */
  moving: boolean;
  draft: MemberFilters;
  onDraft: (draft: MemberFilters) => void;
  /** Gets the draft. */
  onSubmit: (draft: MemberFilters) => void;
}

/**
 * The six specified fields in their order (statement 2.80 to 2.85), the range of ages, and guna for who looks for the other gender. Memoized, because
 * rendering its fields would delay the drawer that closes.
 */
export const FilterForm = memo(function FilterForm({
  id,
  moving,
  draft,
  onDraft,
  onSubmit,
}: FilterFormProps) {
  const { t } = useTranslation();
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
      <ChoiceField
        column={key}
        values={options[key]}
        chosen={draft[key] ?? []}
        onChange={(chosen) => onDraft({ ...draft, [key]: chosen })}
      />
    ) : (
      !error && <ChoiceSkeleton />
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
          onDraft({
            ...draft,
            gender: value === 'Female' || value === 'Male' ? value : undefined,
            guna: undefined,
          })
        }
      />
      {isComplete ? (
        <AgeRange filters={draft} onChange={(ages) => onDraft({ ...draft, ...ages })} />
      ) : (
        <AgeSkeleton />
      )}
      {!options && error && (
        <OptionsFailure error={error} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {choice('highest_education')}
      {choice('company_role')}
      <ChipGroup
        label={t('search.income')}
        options={INCOME_STEPS.map((step) => ({
          value: String(step),
          label: step === 0 ? t('search.any') : t('search.income_lakh', { lakh: step / LAKH }),
        }))}
        value={String(draft.income ?? 0)}
        onChange={(value) => onDraft({ ...draft, income: Number(value) || undefined })}
      />
      {choice('city')}
      {choice('caste')}
      {draft.gender && draft.gender === other && (
        <CheckField
          checked={draft.guna !== undefined}
          onChange={(on) => onDraft({ ...draft, guna: on ? MIN_GUNA : undefined })}
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

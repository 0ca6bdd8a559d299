/** The section of work: first whether there is any, then its fields. Who has none needs no company and no income. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NO_WORKPLACE, ROLES_WITHOUT_WORK, type WithoutWork, workOf } from '#domain/work.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { choiceLists } from '#web/i18n/choice-lists.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { LabelContext } from './label-context.ts';

const SITUATIONS = ['job', 'business', 'studying', 'none'] as const;
type Situation = (typeof SITUATIONS)[number];

const FIELDS = ['company_name', 'company_role', 'company_city', 'income'] as const;
/** The groups of occupations that are businesses. */
const BUSINESSES: ReadonlySet<string> = new Set(['business', 'farming']);

const isWithoutWork = (situation: Situation): situation is WithoutWork => situation in ROLES_WITHOUT_WORK;

/** `children` are the fields of work. */
export function WorkFields({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { control, setValue, formState } = useFormContext<FormValues>();
  const values = useWatch({ control, name: FIELDS });
  const [chosen, setChosen] = useState<Situation | null>(null);
  const situation = chosen ?? situationOf(values);
  const first = useRef<HTMLInputElement>(null);
  const isMissing = situation === null && formState.submitCount > 0;
  useEffect(() => {
    if (isMissing) first.current?.focus();
  }, [isMissing]);

  function choose(next: Situation): void {
    const before = situation;
    setChosen(next);
    if (isWithoutWork(next)) fillIn(workOf(next));
    else if (before && isWithoutWork(before)) fillIn(null);
  }

  function fillIn(work: ReturnType<typeof workOf> | null): void {
    for (const field of FIELDS)
      setValue(field, String(work?.[field] ?? ''), { shouldDirty: true, shouldValidate: work !== null });
  }

  return (
    <>
      <ChipGroup
        label={t('work.question')}
        options={SITUATIONS.map((value) => ({ value, label: t(`work.${value}`) }))}
        value={situation}
        onChange={(value) => choose(value as Situation)}
        error={isMissing ? t('levels.choose') : undefined}
        ref={first}
      />
      {situation && !isWithoutWork(situation) && (
        <LabelContext value={situation === 'business' ? 'business' : undefined}>{children}</LabelContext>
      )}
    </>
  );
}

/** What the values say; null while there are none. */
function situationOf([company, role, city, income]: readonly (string | undefined)[]): Situation | null {
  if (!company && !role && !city && !income) return null;
  const lists = choiceLists();
  const stored = lists?.storedText('company_role', role ?? '') ?? role;
  if (company === NO_WORKPLACE) return stored === ROLES_WITHOUT_WORK.studying ? 'studying' : 'none';
  return BUSINESSES.has(lists?.occupationGroup(role ?? '') ?? '') ? 'business' : 'job';
}

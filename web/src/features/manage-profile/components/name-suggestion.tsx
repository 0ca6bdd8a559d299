/** Offers the typed names in Marathi, to be taken by a tap and then changed like any other text. */
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { Button } from '#web/ui/button.tsx';

type OtherScript = typeof import('#domain/names/other-script.ts');

/** The module with the common names is loaded when the form is open; without it nothing is suggested. */
function useOtherScript(): OtherScript | null {
  const [module, setModule] = useState<OtherScript | null>(null);
  useEffect(() => {
    import('#domain/names/other-script.ts').then(setModule, () => undefined);
  }, []);
  return module;
}

/** Stands under the Marathi name. The suggestion follows first, middle and last name while they are typed. */
export function NameSuggestion() {
  const { t } = useTranslation();
  const { control, setValue } = useFormContext<FormValues>();
  const scripts = useOtherScript();
  const [first, middle, last, written = ''] = useWatch({
    control,
    name: ['first_name', 'middle_name', 'last_name', 'regional_full_name'],
  });
  const names = [first, middle, last].filter((name) => name?.trim()).join(' ');
  const suggestion = scripts?.inDevanagari(names) || (DEVANAGARI_ONLY.test(names) ? names : '');
  if (!suggestion || suggestion === written.trim()) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="-mt-2 max-w-full justify-self-start wrap-anywhere"
      onClick={() => setValue('regional_full_name', suggestion, { shouldDirty: true, shouldValidate: true })}
    >
      <span>
        {t('manage.use_name')} <span lang="mr">{suggestion}</span>
      </span>
    </Button>
  );
}

const DEVANAGARI_ONLY = /^[\p{Script=Devanagari}\s-]+$/u;

/** Stands under names that were typed in Devanagari: offers them in English letters, in which most members search. */
export function LatinNames() {
  const { t } = useTranslation();
  const { control, setValue } = useFormContext<FormValues>();
  const scripts = useOtherScript();
  const names = useWatch({ control, name: NAME_FIELDS }).map((name) => name?.trim() ?? '');
  const latin = names.map((name) => scripts?.inLatin(name) ?? '');
  if (names.some((name, at) => name === '' || latin[at] === '')) return null;

  function take(): void {
    setValue('regional_full_name', names.join(' '), { shouldDirty: true, shouldValidate: true });
    for (const [at, field] of NAME_FIELDS.entries())
      setValue(field, latin[at] ?? '', { shouldDirty: true, shouldValidate: true });
  }

  return (
    <Button
      variant="secondary"
      size="small"
      className="-mt-2 max-w-full justify-self-start wrap-anywhere"
      onClick={take}
    >
      <span>
        {t('manage.use_name')} <span lang="en">{latin.join(' ')}</span>
      </span>
    </Button>
  );
}

const NAME_FIELDS = ['first_name', 'middle_name', 'last_name'] as const;

/** Where somebody of the family is asked: by an e-mail address or, where members sign in by number, a mobile number, chosen as on the login page. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailAddress } from '#domain/typed-email.ts';
import { mobileNumber } from '#domain/typed-number.ts';
import { knownSignInOptions, loadSignInOptions } from '#web/backend/sign-in-options.ts';
import { MobileField } from '#web/ui/mobile-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Way = 'number' | 'email';

/** What is typed, and the address or number that it is. */
export function useTypedAddress() {
  const { data: options } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: loadSignInOptions,
    placeholderData: knownSignInOptions,
  });
  const input = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState<Way>();
  const [typed, setTyped] = useState('');
  const abroad = Boolean(options?.abroad);
  const way: Way = options?.by_number ? (chosen ?? 'number') : 'email';
  return {
    input,
    way,
    typed,
    abroad,
    byNumber: Boolean(options?.by_number),
    /** Null when it can't be one. */
    address: way === 'number' ? mobileNumber(typed, abroad) : emailAddress(typed),
    /** The key of the text that says so. */
    fault: way === 'number' ? 'error.number' : 'error.email',
    clear: () => setTyped(''),
    type: (text: string) => {
      // The options may arrive after the first letter.
      choose(way);
      setTyped(text);
    },
    choose: (next: Way) => {
      choose(next);
      setTyped('');
    },
  };
}

interface AddressFieldProps {
  value: ReturnType<typeof useTypedAddress>;
  /** The keys of the field's texts: `<name>_email` and `<name>_number`, each with `_hint` if `hinted`. */
  name: string;
  hinted?: boolean;
  error: string | null | false | undefined;
  /** Called with each change. */
  onChange: () => void;
}

export function AddressField({ value, name, hinted, error, onChange }: AddressFieldProps) {
  const { t } = useTranslation();
  const { way, typed } = value;
  const texts = {
    label: t(`${name}_${way}`),
    hint: [hinted && t(`${name}_${way}_hint`), way === 'number' && value.abroad && t('login.number_abroad')]
      .filter(Boolean)
      .join(' '),
    error: error || null,
  };
  function change(text: string): void {
    value.type(text);
    onChange();
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {value.byNumber && (
        <Segments<Way>
          label={t('family.way')}
          options={[
            { value: 'number', label: t('login.number') },
            { value: 'email', label: t('login.email') },
          ]}
          value={way}
          onChange={(next) => {
            value.choose(next);
            onChange();
          }}
        />
      )}
      {way === 'number' ? (
        <MobileField ref={value.input} autoComplete="off" value={typed} onChange={change} {...texts} />
      ) : (
        <TextField
          ref={value.input}
          type="email"
          name="candidate"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => change(event.target.value)}
          {...texts}
        />
      )}
    </div>
  );
}

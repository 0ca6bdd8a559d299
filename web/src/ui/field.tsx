/** Shared by all form fields: label above, hint or error below, connected to the control by ids. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface FieldTexts {
  label: string;
  /** Shown under the field without an error: why the value is needed, or its format. */
  hint?: ReactNode;
  /** The translated error message; marks the field as invalid. */
  error?: string | null;
  /** Shows '(optional)' beside the label. */
  optional?: boolean;
  /** Announces the error when it appears: for fields whose focus does not make screen readers read it. */
  announced?: boolean;
}

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  id?: string;
  children: (control: ControlProps) => ReactNode;
}

export const fieldBox =
  'w-full min-h-12 rounded-field border bg-field px-[15px] text-body text-ink transition-colors placeholder:text-ink-2/80 ' +
  'border-line-strong/70 aria-invalid:border-kumkum aria-invalid:border-[1.5px] disabled:opacity-60 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-kumkum';

interface FieldNoteProps extends Pick<FieldTexts, 'hint' | 'error' | 'announced'> {
  id: string;
}

/** The message line under a field or group. */
export function FieldNote({ id, hint, error, announced }: FieldNoteProps) {
  if (error) {
    return (
      <p
        id={id}
        role={announced ? 'alert' : undefined}
        className="mt-1.5 flex items-start gap-1.5 text-small text-kumkum"
      >
        <CircleAlert aria-hidden="true" className="h-[1lh] w-4 shrink-0" />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? (
    <p id={id} className="mt-1.5 text-tiny text-ink-2">
      {hint}
    </p>
  ) : null;
}

/** '(optional)' beside a label. */
export function OptionalMark() {
  const { t } = useTranslation();
  return <span className="font-normal text-ink-2"> {t('ui.optional')}</span>;
}

/** Lays out label, control and message; the control receives its ids as an argument. */
export function Field({ id, label, hint, error, optional, announced, children }: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const noteId = `${controlId}-note`;
  return (
    <div>
      <label htmlFor={controlId} className="mb-1.5 block text-small font-semibold text-ink">
        {label}
        {optional && <OptionalMark />}
      </label>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} announced={announced} />
    </div>
  );
}

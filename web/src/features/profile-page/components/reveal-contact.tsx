/** Reveals the member's contact details after a tap, and says that the member will see this. */
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isWorthRetrying } from '#web/backend/errors.ts';
import { contactOptions } from '#web/backend/get-contact.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';

/** The contact details if they were requested during this visit, and the function to request them. */
export function useContact(memberId: string) {
  const { data, error, isFetching, refetch } = useQuery({
    ...contactOptions(useUserId(), memberId),
    enabled: false,
  });
  return { contact: data, error, pending: isFetching, ask: () => void refetch() };
}

/** The button, its loading state or its error. */
export function RevealContact({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { contact, error, pending, ask } = useContact(memberId);
  const box = useFocusOnNumber(contact !== undefined);
  const failure = error && !pending ? error : null;
  const canAsk = !contact && (!failure || isWorthRetrying(failure));
  return (
    <div ref={box} className="grid gap-2 pt-2">
      <ErrorLine>{failure && !contact && errorText(failure)}</ErrorLine>
      {canAsk && (
        <Button
          variant="secondary"
          full
          pending={pending}
          onClick={ask}
          icon={<Eye aria-hidden="true" className="size-5 shrink-0" />}
        >
          {t(failure ? 'ui.retry' : 'numbers.show')}
        </Button>
      )}
      <p className="text-tiny text-ink-2">{t(contact ? 'numbers.seen' : 'numbers.show_note')}</p>
    </div>
  );
}

/** Moves the focus to the first number, because the pressed button is removed. */
function useFocusOnNumber(shown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== document.body) return;
    box.current?.closest('section')?.querySelector<HTMLElement>('a[href^="tel:"]')?.focus();
  }, [shown]);
  return box;
}

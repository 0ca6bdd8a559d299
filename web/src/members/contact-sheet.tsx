/** The sheet of the Call button: a member's telephone numbers with their owners. Loads them when it opens. */
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWorthRetrying, toBackendError } from '#web/backend/errors.ts';
import { contactOptions } from '#web/backend/get-contact.ts';
import type { Contact, KnownProfile } from '#web/backend/types.ts';
import { useMemberName, useNameText } from '#web/i18n/member-name.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { useUserId } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { PhoneNumber } from './details-card.tsx';
import { HelplineText } from './helpline-text.tsx';

export interface ContactSheetProps {
  member: KnownProfile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sheet. Its code is loaded on demand, so it opens after mounting. */
export function ContactSheet({ member, open, onOpenChange }: ContactSheetProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(true), []);
  return (
    <Drawer open={open && arrived} onOpenChange={onOpenChange} title={t('numbers.call', { name })}>
      <Numbers member={member} />
    </Drawer>
  );
}

/** The numbers, which are loaded when it renders. */
export function Numbers({ member }: { member: KnownProfile }) {
  const { t } = useTranslation();
  const query = useQuery(contactOptions(useUserId(), member.id));
  const { data: contact, error, isFetching, isPaused, refetch } = query;
  if (contact) return <Links member={member} contact={contact} />;
  if (error) {
    return (
      <>
        <ErrorState
          error={error}
          pending={isFetching}
          onRetry={isWorthRetrying(error) ? () => void refetch() : undefined}
        />
        {toBackendError(error).message === 'membership_required' && (
          <ButtonLink to="/profile_page_setup" full>
            {t('bar.your_profile')}
          </ButtonLink>
        )}
      </>
    );
  }
  return isPaused ? (
    <p className="py-6 text-center text-body text-ink-2">{t('numbers.offline')}</p>
  ) : (
    <Waiting />
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      {['own', 'parent', 'uncle'].map((key) => (
        <Skeleton key={key} className="h-[4.75rem] rounded-card" />
      ))}
    </div>
  );
}

function Links({ member, contact }: { member: KnownProfile; contact: Contact }) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const nameText = useNameText();
  const numbers = [
    { field: 'phone', relation: t('numbers.self'), whose: name },
    {
      field: 'parent_number',
      relation: t('numbers.parent'),
      whose: member.parent_full_name && nameText(member.parent_full_name),
    },
    {
      field: 'mama_phone',
      relation: t('numbers.uncle'),
      whose: member.mama_full_name && nameText(member.mama_full_name),
    },
  ] as const;
  if (numbers.every(({ field }) => contact[field] === null)) {
    return <p className="py-6 text-center text-body text-ink-2">{t('numbers.none')}</p>;
  }
  // The parents' number comes first if the family prefers it.
  const inOrder = contact.call_first === 'parents' ? [numbers[1], numbers[0], numbers[2]] : numbers;
  return (
    <>
      {contact.call_first === 'parents' && contact.parent_number !== null && (
        <p className="mb-3 text-small text-ink-2">{t('numbers.call_parents_first')}</p>
      )}
      <ul className="grid gap-3">
        {inOrder.map(({ field, relation, whose }) => {
          const number = contact[field];
          return (
            number !== null && (
              <li key={field}>
                <a
                  href={`tel:${number}`}
                  className="flex min-h-[4.75rem] items-center gap-4 rounded-card bg-paper px-4 py-3 shadow-card transition-colors hover:bg-kumkum-soft active:bg-kumkum-soft"
                >
                  <span className="grid size-11 shrink-0 place-items-center rounded-full bg-kumkum-fill text-white">
                    <Phone aria-hidden="true" className="size-5" />
                  </span>
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="block text-small text-ink-2">
                      {whose ? t('numbers.whose', { name: whose, relation }) : relation}
                    </span>
                    <span className="block text-lead font-semibold tabular-nums">
                      <PhoneNumber number={number} />
                    </span>
                  </span>
                </a>
              </li>
            )
          );
        })}
      </ul>
      <p className="mt-4 text-small">
        <HelplineText>{t('numbers.safety')}</HelplineText>
      </p>
      <p className="mt-2 text-tiny text-ink-2">{t('numbers.seen')}</p>
    </>
  );
}

/** The telephone numbers and e-mail addresses that the signed-in member has blocked, with the form that adds one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactBlock } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { blockContactOptions, contactBlocksOptions, unblockContactOptions } from './api/contact-blocks.ts';

/** The section with its heading. */
export function ContactBlocks() {
  const { t } = useTranslation();
  const heading = useId();
  const query = useQuery(contactBlocksOptions(useUserId()));
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="mb-1 font-semibold">
        {t('block.contact_title')}
      </h2>
      <p className="mb-4 text-small text-ink-2">{t('block.contact_intro')}</p>
      <ContactForm />
      <Loaded query={query} skeleton="mt-4 h-20">
        {(blocks) =>
          blocks.length > 0 && (
            <Card className="mt-4 overflow-clip">
              <ul aria-labelledby={heading} className="divide-y divide-line">
                {blocks.map((block) => (
                  <BlockedContact key={block.id} block={block} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </section>
  );
}

/** Messages of `block_contact` that no other page shows; here and not in errors.ts, which every page loads. */
const REFUSALS: Readonly<Record<string, string>> = {
  contact_invalid: 'error.contact_invalid',
  contact_block_limit: 'error.contact_block_limit',
};

function ContactForm() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [contact, setContact] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    ...blockContactOptions(),
    onSettled: () => queryClient.invalidateQueries(contactBlocksOptions(userId)),
  });
  const refusal = error ? REFUSALS[error.message] : undefined;
  const fault = error ? (refusal ? t(refusal) : errorText(error)) : undefined;
  const add = () =>
    mutate(contact, {
      onSuccess: () => {
        setContact('');
        showAlert(t('block.contact_done'), 'success');
      },
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Card className="p-4">
        <TextField
          label={t('block.contact')}
          hint={t('block.contact_hint')}
          error={fault}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={contact}
          onChange={(event) => {
            setContact(event.target.value);
            if (error) reset();
          }}
        />
        <Button type="submit" variant="secondary" className="mt-3" pending={isPending}>
          {t('block.contact_add')}
        </Button>
      </Card>
    </form>
  );
}

function BlockedContact({ block }: { block: ContactBlock }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const errorText = useErrorText();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...unblockContactOptions(block.id),
    onSettled: () => queryClient.invalidateQueries(contactBlocksOptions(userId)),
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{block.label}</span>
        <span className="block text-small text-ink-2">
          {t('block.on_date', { date: date(block.blocked_at) })}
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('block.unblock_named', { name: block.label })}
        pending={isPending}
        onClick={() => mutate()}
      >
        {t('block.unblock')}
      </Button>
    </li>
  );
}

/** Makes a link for a named recipient. Its address is shown once. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BiodataLanguage,
  LINK_DAYS,
  LINK_DAYS_USUAL,
  RECIPIENT_LENGTH,
  type Showing,
} from '#domain/biodata/fields.ts';
import { useCreateLink } from '#web/features/biodata/api/links.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useNameText } from '#web/i18n/member-name.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface LinkFormProps {
  showing: Showing;
  language: BiodataLanguage;
  /** The parents' telephone number, and whose it is. */
  number: string | null;
  parent: string | null;
}

/** The form; what the copy shows is chosen above it. */
export function LinkForm({ showing, language, number, parent }: LinkFormProps) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const errorText = useErrorText();
  const nameText = useNameText();
  const [recipient, setRecipient] = useState('');
  const [days, setDays] = useState<number>(LINK_DAYS_USUAL);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending, data: address } = useCreateLink();

  /** A link with a telephone number is confirmed first. */
  function submit(event: FormEvent): void {
    event.preventDefault();
    const isNamed = recipient.trim().length >= RECIPIENT_LENGTH.min;
    setProblem(isNamed ? null : t('biodata.recipient_missing'));
    if (isNamed && showing.phone && number) setAsking(true);
    else if (isNamed) void create();
  }

  async function create(): Promise<void> {
    setAsking(false);
    try {
      await mutateAsync({ recipient: recipient.trim(), days, language, showing });
      setRecipient('');
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <Card padded>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <h2 className="text-body font-semibold">{t('biodata.link_title')}</h2>
        <p className="text-small text-ink-2">{t('biodata.link_text')}</p>
        <p className="text-small text-ink-2">{t('biodata.link_consent')}</p>
        <TextField
          label={t('biodata.recipient')}
          hint={t('biodata.recipient_hint')}
          error={problem}
          autoComplete="off"
          maxLength={RECIPIENT_LENGTH.max}
          value={recipient}
          onChange={(event) => setRecipient(event.target.value)}
        />
        <ChipGroup
          label={t('biodata.days')}
          options={LINK_DAYS.map((value) => ({
            value: String(value),
            label: t('biodata.days_count', { count: value, days: plain(value) }),
          }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
        <Button type="submit" variant="secondary" full pending={isPending}>
          {t('biodata.link_create')}
        </Button>
        {address && <Made address={address} />}
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('biodata.phone_confirm')}
        description={t('biodata.phone_confirm_text', {
          number,
          parent: parent && nameText(parent),
          recipient: recipient.trim(),
        })}
        confirmLabel={t('biodata.link_create')}
        onConfirm={() => void create()}
      />
    </Card>
  );
}

/** The new address with the way to pass it on. */
function Made({ address }: { address: string }) {
  const { t } = useTranslation();
  async function pass(): Promise<void> {
    if (navigator.share) return navigator.share({ url: address });
    await navigator.clipboard.writeText(address);
    showAlert(t('biodata.link_copied'), 'success');
  }
  return (
    <div role="status" className="grid gap-2 rounded-field bg-leaf-soft p-3 text-small">
      <p>{t('biodata.link_made')}</p>
      <p className="wrap-anywhere font-semibold">{address}</p>
      <Button size="small" variant="secondary" onClick={() => void pass().catch(() => undefined)}>
        {t('biodata.link_pass')}
      </Button>
    </div>
  );
}

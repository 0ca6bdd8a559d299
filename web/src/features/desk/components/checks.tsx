/** The checks of a member: only the result is kept. */
import { useMutation } from '@tanstack/react-query';
import { checkOptions } from '#web/features/desk/api/members.ts';
import { CHECKS, type CheckKind, type DeskMember } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge, Card } from '#web/ui/card.tsx';
import { useDeskErrorText } from './desk-error-text.ts';

/** One row for each kind of check. Operators record results; moderators read them. */
export function Checks({ member }: { member: DeskMember }) {
  const { t } = useDeskTexts();
  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.checks')}</h2>
      <p className="text-small text-ink-2">{t('desk.checks_intro')}</p>
      <ul className="mt-2 divide-y divide-line">
        {CHECKS.map((kind) => (
          <li key={kind} className="py-2">
            <Check member={member} kind={kind} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Check({ member, kind }: { member: DeskMember; kind: CheckKind }) {
  const { t } = useDeskTexts();
  const { date } = useFormat();
  const errorText = useDeskErrorText();
  const { mutate, isPending } = useMutation({
    ...checkOptions(member.code),
    onError: (error) => showAlert(errorText(error)),
  });
  const found = member.checks.find((check) => check.kind === kind);
  const isOperator = member.payments !== undefined;
  const name = t(`desk.check_${kind}`);
  const result = found && (found.expired ? 'expired' : found.passed ? 'passed' : 'failed');
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>{name}</span>
        {found && result ? (
          <Badge tone={result === 'passed' ? 'leaf' : 'grey'}>
            {t(`desk.check_${result}`, { date: date(found.checked_at) })}
          </Badge>
        ) : (
          <Badge tone="grey">{t('desk.check_none')}</Badge>
        )}
      </p>
      {isOperator && (
        <div className="-mx-2 flex flex-wrap">
          {([true, false, null] as const)
            .filter((passed) => passed !== (found?.passed ?? null))
            .map((passed) => {
              const action = t(`desk.check_set_${passed}`);
              return (
                <Button
                  key={String(passed)}
                  variant="quiet"
                  size="small"
                  pending={isPending}
                  aria-label={`${name}: ${action}`}
                  onClick={() => mutate({ kind, passed })}
                >
                  {action}
                </Button>
              );
            })}
        </div>
      )}
    </>
  );
}

/** The decision on a report: one button for each, then a dialog with the prepared reason. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { decideOptions } from '#web/features/desk/api/reports.ts';
import type { Decision, Measure, Report } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import type { Language } from '#web/i18n/language.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { DeskDialog } from './desk-dialog.tsx';

/** A decision with its measure. `text` begins the keys of its button, its dialog and its prepared reasons. */
interface Choice {
  text: string;
  decision: Decision;
  measure: Measure;
}

const DISMISS: Choice = { text: 'desk.dismiss', decision: 'dismissed', measure: 'none' };
const UPHOLD: Choice = { text: 'desk.uphold', decision: 'upheld', measure: 'none' };
const HIDE: Choice = { text: 'desk.hide', decision: 'upheld', measure: 'hide_photo' };
const UNLIST: Choice = { text: 'desk.unlist', decision: 'upheld', measure: 'unlist' };
/** The same for an order. */
const REFUSE_ORDER: Choice = { text: 'desk.order_refuse', decision: 'dismissed', measure: 'none' };
const FOLLOW_ORDER: Choice = { text: 'desk.order_follow', decision: 'upheld', measure: 'none' };
const HIDE_BY_ORDER: Choice = { text: 'desk.order_hide', decision: 'upheld', measure: 'hide_photo' };
const UNLIST_BY_ORDER: Choice = { text: 'desk.order_unlist', decision: 'upheld', measure: 'unlist' };
/** The same for an appeal; one of the reporter can be granted with a measure. */
const REJECT_APPEAL: Choice = { text: 'desk.appeal_reject', decision: 'dismissed', measure: 'none' };
const GRANT_APPEAL: Choice = { text: 'desk.appeal_grant', decision: 'upheld', measure: 'none' };

/** Whether somebody sent an order that no operator has recorded. */
const isUnrecordedOrder = ({ kind, order, appeal }: Report) => kind === 'order' && !order && !appeal;

/** The decisions that a report can have. */
function choicesOf(report: Report): Choice[] {
  const { photo, removed_photo, about, order, appeal } = report;
  if (appeal?.by_reported) return [REJECT_APPEAL, GRANT_APPEAL];
  if (isUnrecordedOrder(report)) return [DISMISS, UPHOLD];
  const [dismiss, hide, unlist, uphold] = order
    ? [REFUSE_ORDER, HIDE_BY_ORDER, UNLIST_BY_ORDER, FOLLOW_ORDER]
    : [appeal ? REJECT_APPEAL : DISMISS, HIDE, UNLIST, UPHOLD];
  // What the database did because of the reports is confirmed or taken back: the member is waiting for the decision.
  if (about?.unlisted_by_reports) return [dismiss, unlist];
  return [
    dismiss,
    ...(photo && !removed_photo ? [hide] : []),
    ...(about && about.state !== 'unlisted' ? [unlist] : []),
    uphold,
  ];
}

export function Decide({ report }: { report: Report }) {
  const { t } = useDeskTexts();
  const [chosen, setChosen] = useState<Choice | null>(null);
  return (
    <Card padded>
      <h2 className="mb-3 text-body font-semibold">{t('desk.decide')}</h2>
      <div className="grid gap-2">
        {report.appeal?.for_another && (
          <p className="text-small text-ink-2">{t('desk.appeal_for_another')}</p>
        )}
        {isUnrecordedOrder(report) && <p className="text-small text-ink-2">{t('desk.order_to_record')}</p>}
        {choicesOf(report).map((choice) => (
          <Button
            key={choice.text}
            variant={choice.measure === 'unlist' ? 'danger' : 'secondary'}
            full
            onClick={() => setChosen(choice)}
          >
            {t(choice.text)}
          </Button>
        ))}
      </div>
      {chosen && <DecideDialog report={report} choice={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

interface DecideDialogProps {
  report: Report;
  choice: Choice;
  onClose: () => void;
}

function DecideDialog({ report, choice: { text, decision, measure }, onClose }: DecideDialogProps) {
  const { t } = useDeskTexts();
  const prepared = usePreparedText();
  const navigate = useNavigate();
  const [reason, setReason] = useState(() => prepared(`${text}_reason`, report.reporter?.language));
  const [memberReason, setMemberReason] = useState(() =>
    prepared(`${text}_member_reason`, report.about?.language),
  );
  // Dismissing a report leaves the reported member in peace, without a word about it.
  // An order is carried out without a mail, except that of an unlisting.
  const notifiesMember =
    decision === 'upheld' &&
    report.about !== null &&
    !report.appeal?.by_reported &&
    (report.order === null || measure === 'unlist');
  const { mutate, isPending, error } = useMutation(decideOptions(report.ticket));

  function decide(): void {
    mutate(
      { decision, measure, reason, memberReason: notifiesMember ? memberReason : undefined },
      {
        onSuccess: () => {
          showAlert(t('desk.decision_stored', { ticket: report.ticket }), 'success');
          void navigate('/desk/reports');
        },
      },
    );
  }

  return (
    <DeskDialog
      onClose={onClose}
      title={t(text)}
      description={t(`${text}_effect`)}
      confirmLabel={t('desk.confirm_decision')}
      destructive={measure !== 'none'}
      onConfirm={decide}
      pending={isPending}
      error={error}
    >
      <TextArea
        label={t(reasonLabel(report))}
        value={reason}
        maxLength={1000}
        onChange={({ target }) => setReason(target.value)}
      />
      {notifiesMember && (
        <TextArea
          label={t('desk.reason_for_member')}
          value={memberReason}
          maxLength={500}
          onChange={({ target }) => setMemberReason(target.value)}
        />
      )}
    </DeskDialog>
  );
}

function reasonLabel({ order, appeal }: Report): string {
  if (order) return 'desk.order_note';
  return appeal ? 'desk.reason_for_appellant' : 'desk.reason_for_reporter';
}

/** Returns a function from a key to its text in the language of who reads it. */
function usePreparedText(): (key: string, language: Language | undefined) => string {
  const { t } = useDeskTexts();
  return (key, language) => t(key, { lng: language === 'mr' ? 'mr' : 'en' });
}

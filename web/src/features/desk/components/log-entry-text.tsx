/** What an entry of the log says. */
import type { HistoryEntry } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMoment } from './moment.ts';

/** The beginnings of the texts for subjects that are words of the database, by action. */
const SUBJECT_TEXTS: Record<string, string> = {
  role: 'desk.role_',
  record_check: 'desk.check_',
  read_members: 'desk.call_list_',
};

/** The action with what it was about, how often, its reason, and who did it when. */
export function LogEntryText({ entry }: { entry: HistoryEntry }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const moment = useMoment();
  const { actor_code: actor, member_code: member, subject, detail } = entry;
  const code = member === null ? null : t('desk.member_code', { code: plain(member) });
  const words = SUBJECT_TEXTS[entry.action];
  const subjectText = words ? t(`${words}${subject}`) : subject === String(member) ? null : subject;
  const times = typeof detail.times === 'number' && detail.times > 1 ? `${plain(detail.times)}×` : null;
  const about = [code, subjectText, times].filter(Boolean).join('\u00A0· ');
  const reason = typeof detail.reason === 'string' ? detail.reason : null;
  return (
    <>
      <span className="block">
        <span className="font-semibold">{t(`desk.action_${entry.action}`)}</span>
        {about && ` · ${about}`}
      </span>
      {reason && <span className="block text-small">{reason}</span>}
      <span className="block text-small text-ink-2">
        {[moment(entry.at), ...(actor === null ? [t('desk.command_line')] : [entry.actor_name, plain(actor)])]
          .filter(Boolean)
          .join('\u00A0· ')}
      </span>
    </>
  );
}

/** One notice: what happened and when, with a link to it. */
import {
  CalendarClock,
  Handshake,
  Heart,
  HeartHandshake,
  HeartOff,
  type LucideIcon,
  PartyPopper,
  Scale,
  ScrollText,
  SearchCheck,
  Sparkles,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NOTICE_PATHS, type NoticeKind } from '#domain/notices.ts';
import type { Notice } from '#web/features/notices/api/notices.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { listRowClass } from '#web/ui/list-row.tsx';

const ICONS: Record<NoticeKind, LucideIcon> = {
  interest: Heart,
  waiting: HeartHandshake,
  patrika: ScrollText,
  accepted: Handshake,
  declined: HeartOff,
  marriage: PartyPopper,
  marriage_question: PartyPopper,
  story_asked: PartyPopper,
  story_decided: PartyPopper,
  match: Sparkles,
  saved_search: SearchCheck,
  helper_act: Users,
  renewal: CalendarClock,
  rules: Scale,
};

/** What the subject of a renewal says: the last day of the paid year. */
const lastDayOf = (subject: string | null) => subject?.split('_')[0] ?? '';

export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { kind, at, read_at, member_id } = notice;
  const { t } = useTranslation();
  const { date, time, plain } = useFormat();
  const memberName = useMemberName();
  const Icon = ICONS[kind];
  const isUnread = read_at === null;
  const name = member_id === null ? '' : memberName({ ...notice, middle_name: null });
  return (
    <Link
      {...(member_id === null
        ? { to: NOTICE_PATHS[kind] }
        : { to: '/user_profile_page', state: { user_id: member_id } })}
      onClick={onOpen}
      className={classNames(listRowClass, 'gap-3.5 py-3', isUnread && 'bg-marigold-soft/50')}
    >
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isUnread ? 'bg-kumkum-soft text-kumkum' : 'bg-done-soft text-ink-2',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={classNames('block', isUnread && 'font-semibold')}>
          {t(`notice.${kind}`, {
            name,
            count: notice.count,
            who: kind === 'helper_act' ? t(`family.by_${notice.subject}`) : '',
            date: kind === 'renewal' ? date(lastDayOf(notice.subject), 'long') : '',
          })}
        </span>
        <span className="block text-small text-ink-2">
          {notice.user_code !== null && `${plain(notice.user_code)} · `}
          {date(at)}, {time(at)}
        </span>
      </span>
      {isUnread && (
        <span className="size-2.5 shrink-0 rounded-full bg-kumkum-fill">
          <span className="sr-only">{t('notice.is_unread')}</span>
        </span>
      )}
    </Link>
  );
}

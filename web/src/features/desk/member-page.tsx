/** A member at the desk: state, payments, reports, checks, history, and what an operator can do. Facts can't be edited. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { phoneGroups } from '#domain/phone-groups.ts';
import { useFormat } from '#web/i18n/format.ts';
import { DetailsBlock } from '#web/members/details-block.tsx';
import { DetailRow, DetailsCard, PhoneLink } from '#web/members/details-card.tsx';
import { Badge, Card } from '#web/ui/card.tsx';
import { deskMemberOptions } from './api/members.ts';
import type { DeskMember } from './api/rows.ts';
import { Checks } from './components/checks.tsx';
import { DeskPhoto } from './components/desk-photo.tsx';
import { History } from './components/history.tsx';
import { Listing } from './components/listing.tsx';
import { Payments } from './components/member-payments.tsx';
import { useMoment } from './components/moment.ts';
import { QueryPage } from './components/query-page.tsx';
import { ReportLinks } from './components/report-links.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function MemberPage() {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const code = Number(useSearchParams()[0].get('code'));
  const query = useQuery(deskMemberOptions(code));
  const title = query.data?.name || t('desk.member_code', { code: plain(code) });
  return (
    <QueryPage title={title} query={query}>
      {(member) => <OpenMember member={member} />}
    </QueryPage>
  );
}

function OpenMember({ member }: { member: DeskMember }) {
  const { t } = useDeskTexts();
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <State member={member} />
        <Listing member={member} />
        {member.payments && <Payments code={member.code} payments={member.payments} />}
        <Checks member={member} />
        <ReportLinks title={t('desk.member_reports')} reports={member.reports} />
        <History entries={historyOf(member)} />
      </div>
      <div>
        <Photos member={member} />
        <DetailsBlock member={member.facts} />
      </div>
    </div>
  );
}

function State({ member }: { member: DeskMember }) {
  const { t } = useDeskTexts();
  const { plain, date } = useFormat();
  const moment = useMoment();
  const { state, email, sign_in_number: signIn, phone, parent_number: parents } = member;
  return (
    <DetailsCard title={t('desk.account')} list>
      <DetailRow label={t('desk.state')}>
        <Badge tone={state === 'listed' ? 'leaf' : 'grey'}>{t(`desk.state_${state}`)}</Badge>
      </DetailRow>
      <DetailRow label={t('desk.reason')}>
        {member.unlisted_report_kind === null
          ? member.unlisted_reason
          : t('desk.unlisted_by_reports', { kind: t(`report.kind_${member.unlisted_report_kind}`) })}
      </DetailRow>
      <DetailRow label={t('desk.code')}>{plain(member.code)}</DetailRow>
      <DetailRow label={t('desk.email')}>{email}</DetailRow>
      <DetailRow label={t('desk.sign_in_number')}>{signIn && phoneGroups(`+${signIn}`).join(' ')}</DetailRow>
      <DetailRow label={t('desk.phone')}>{phone && <PhoneLink number={phone} />}</DetailRow>
      <DetailRow label={t('desk.parent_phone')}>{parents && <PhoneLink number={parents} />}</DetailRow>
      <DetailRow label={t('desk.paid_until')}>{member.paid_until && moment(member.paid_until)}</DetailRow>
      <DetailRow label={t('desk.joined')}>{date(member.created_at)}</DetailRow>
      <DetailRow label={t('desk.last_sign_in')}>
        {member.last_sign_in_at && moment(member.last_sign_in_at)}
      </DetailRow>
    </DetailsCard>
  );
}

function Photos({ member: { photos } }: { member: DeskMember }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  if (photos.length === 0) return null;
  return (
    <Card padded>
      <ul aria-label={t('desk.photos')} className="grid grid-cols-2 gap-2 lg:grid-cols-3">
        {photos.map((photo, place) => (
          <li key={photo.name}>
            <DeskPhoto photo={photo} name={t('desk.photo_number', { number: plain(place + 1) })} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The entries of the log, without the code of the page's own member. */
function historyOf({ code, history }: DeskMember) {
  return history.map((entry) => ({
    ...entry,
    member_code: null,
    subject: entry.subject === String(code) ? null : entry.subject,
  }));
}

/** An interest in one row: whom it is from or to, the facts that families ask for first, its state, and the one thing to do next. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { InterestWithMember, KnownProfile } from '#web/backend/types.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { CallButton } from '#web/members/call-button.tsx';
import { useMainFacts } from '#web/members/main-facts.ts';
import { Photo } from '#web/members/photo.tsx';
import { usePhotoAddresses } from '#web/members/photo-addresses.ts';
import { JoinedTexts } from '#web/members/written-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge, type Tone } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useAnswer } from './use-answer.ts';
import { WithdrawInterest } from './withdraw-interest.tsx';

interface InterestRowProps {
  interest: InterestWithMember;
  onAccepted: (member: KnownProfile) => void;
  /** Smaller, and without its state and date. */
  brief?: boolean;
}

/** The row; a press anywhere but on its buttons opens the profile. */
export function InterestRow({ interest, onAccepted, brief }: InterestRowProps) {
  const name = useMemberName()(interest);
  const nameId = useId();
  const addressOf = usePhotoAddresses(interest, [interest.first_photo]);
  return (
    <article
      aria-labelledby={nameId}
      className="relative grid gap-3 rounded-card bg-paper p-3 shadow-card wrap-anywhere"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Photo
          src={addressOf(interest.first_photo)}
          name={name}
          focus={interest.first_photo_focus}
          alt=""
          sizes="64px"
          className={classNames('shrink-0 rounded-field', brief ? 'w-12' : 'w-16')}
        />
        <div className="min-w-[7em] flex-1">
          <h2 id={nameId} className="leading-snug font-semibold">
            <Link
              to="/user_profile_page"
              state={{ user_id: interest.id }}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-kumkum"
            >
              {name}
            </Link>
          </h2>
          <Facts member={interest} />
          {!brief && <State interest={interest} />}
        </div>
        {interest.state === 'accepted' && (
          <div className="relative z-1 ml-auto">
            <Call member={interest} name={name} />
          </div>
        )}
      </div>
      {interest.by_family && <FromFamily />}
      {interest.sentence > 0 && <Sentence number={interest.sentence} />}
      {interest.state === 'pending' && interest.direction === 'sent' && (
        <div className="relative z-1 justify-self-end">
          <WithdrawInterest memberId={interest.id} nameId={nameId} />
        </div>
      )}
      {interest.state === 'pending' && interest.direction === 'received' && (
        <Answers interest={interest} nameId={nameId} onAccepted={onAccepted} />
      )}
    </article>
  );
}

function Facts({ member }: { member: InterestWithMember }) {
  const mainFacts = useMainFacts();
  const optionLabel = useOptionLabel();
  const { company_role: role } = member;
  return (
    <p className="text-small text-ink-2">
      <JoinedTexts>{[...mainFacts(member), role && optionLabel('company_role', role)]}</JoinedTexts>
    </p>
  );
}

const TONES: Partial<Record<string, Tone>> = { pending: 'marigold', accepted: 'leaf' };

function State({ interest: { state, direction, sent_at, accepted_at } }: { interest: InterestWithMember }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-tiny text-ink-2">
      <Badge tone={TONES[state] ?? 'grey'}>{t(`matches.state_${state}`)}</Badge>
      {accepted_at
        ? date(accepted_at)
        : t(direction === 'sent' ? 'matches.sent_on' : 'matches.received_on', { date: date(sent_at) })}
    </p>
  );
}

function FromFamily() {
  const { t } = useTranslation();
  return <p className="text-small text-ink-2">{t('interest.by_family')}</p>;
}

function Sentence({ number }: { number: number }) {
  const { t } = useTranslation();
  return <p className="text-small">“{t(`interest.sentence_${number}`)}”</p>;
}

function Call({ member, name }: { member: InterestWithMember; name: string }) {
  const { t } = useTranslation();
  return <CallButton member={member} label={t('numbers.call', { name })} />;
}

interface AnswersProps extends Pick<InterestRowProps, 'interest' | 'onAccepted'> {
  /** Of the element with the member's name. */
  nameId: string;
}

function Answers({ interest, nameId, onAccepted }: AnswersProps) {
  const { t } = useTranslation();
  const { accept, decline, isAccepting, isDeclining } = useAnswer(interest, onAccepted);
  return (
    <Pair>
      <Button size="small" pending={isAccepting} aria-describedby={nameId} onClick={accept}>
        {t('interest.accept')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        pending={isDeclining}
        aria-describedby={nameId}
        onClick={decline}
      >
        {t('interest.decline')}
      </Button>
    </Pair>
  );
}

/** Two buttons side by side, or below each other with large letters. */
function Pair({ children }: { children: ReactNode }) {
  return (
    <div className="relative z-1 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
      {children}
    </div>
  );
}

/** The actions on another member's profile at the foot of the screen: save, call, and the one thing to do next, which is filled. */
import { useMutation } from '@tanstack/react-query';
import { Heart, MessageSquareQuote } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeInterestOptions } from '#web/backend/interests.ts';
import type { KnownProfile, PairInterest } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { CallButton } from '#web/members/call-button.tsx';
import { useAnswer } from '#web/members/interests/use-answer.ts';
import { useSavedMember } from '#web/members/saved-member.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useMenuOnPress } from '#web/ui/loaded-on-press.ts';

const loadSentences = async () => (await import('./sentence-menu.tsx')).SentenceMenu;

/** Beside the main action: as high as it, with a thin line. */
const BESIDE = 'size-12! border border-line bg-paper text-ink';

interface ProfileActionsProps {
  member: KnownProfile;
  /** Null where none was sent; undefined while that is unknown. */
  interest: PairInterest | null | undefined;
  onAccepted: (member: KnownProfile) => void;
}

/** The bar at the foot of the screen. */
export function ProfileActions({ member, interest, onAccepted }: ProfileActionsProps) {
  return (
    <div className="sticky bottom-0 z-30 flex flex-wrap gap-2 border-t border-line bg-ivory gutter pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))]">
      <SaveButton member={member} />
      <Main member={member} interest={interest} onAccepted={onAccepted} />
    </div>
  );
}

function Main({ member, interest, onAccepted }: ProfileActionsProps) {
  const { t } = useTranslation();
  if (interest?.state === 'pending' && interest.direction === 'received')
    return <Answers member={member} onAccepted={onAccepted} />;
  if (interest && !interest.may_send) {
    return (
      <Wide>
        <CallButton member={member} full />
      </Wide>
    );
  }
  return (
    <>
      <CallButton member={member} label={t('profile.call')} className={BESIDE} />
      <Send memberId={member.id} pending={interest === undefined} />
    </>
  );
}

/** Takes the rest of the line, or a line of its own with large letters. */
function Wide({ children }: { children: ReactNode }) {
  return <div className="flex min-w-28 flex-1">{children}</div>;
}

interface SendProps {
  memberId: string;
  /** Whether one can be sent is not known yet. */
  pending: boolean;
}

function Send({ memberId, pending }: SendProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    ...changeInterestOptions(useUserId(), memberId),
    onError: (error) => showAlert(errorText(error)),
  });
  const send = (sentence: number) => mutate({ call: 'send_interest', sentence });
  return (
    <>
      <Sentences disabled={pending || isPending} onChoose={send} />
      <Wide>
        <Button full pending={isPending} disabled={pending} className="px-3!" onClick={() => send(0)}>
          {t('interest.send')}
        </Button>
      </Wide>
    </>
  );
}

interface SentencesProps {
  disabled: boolean;
  onChoose: (sentence: number) => void;
}

function Sentences({ disabled, onChoose }: SentencesProps) {
  const errorText = useErrorText();
  const { Menu, button } = useMenuOnPress(loadSentences, (error) => showAlert(errorText(error)));
  if (Menu) return <Menu trigger={<SentencesButton disabled={disabled} />} onChoose={onChoose} />;
  return <SentencesButton {...button} disabled={disabled} />;
}

function SentencesButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton {...props} label={t('interest.with_sentence')} className={BESIDE}>
      <MessageSquareQuote aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

function Answers({ member, onAccepted }: Omit<ProfileActionsProps, 'interest'>) {
  const { t } = useTranslation();
  const { accept, decline, isAccepting, isDeclining } = useAnswer(member, onAccepted);
  return (
    <div className="grid min-w-40 flex-1 grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
      <Button pending={isAccepting} className="px-3!" onClick={accept}>
        {t('interest.accept')}
      </Button>
      <Button variant="secondary" pending={isDeclining} className="px-3!" onClick={decline}>
        {t('interest.decline')}
      </Button>
    </div>
  );
}

function SaveButton({ member }: { member: KnownProfile }) {
  const { t } = useTranslation();
  const { saved, toggle } = useSavedMember(member);
  return (
    <IconButton label={t(saved ? 'profile.unsave' : 'profile.save')} onClick={toggle} className={BESIDE}>
      <Heart
        aria-hidden="true"
        className={classNames(
          'size-5 text-kumkum transition-[fill]',
          saved ? 'fill-kumkum' : 'fill-transparent',
        )}
      />
    </IconButton>
  );
}

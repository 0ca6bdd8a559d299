/** The interest between the viewer and the member of the profile: its state, and the one thing to do next. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { HeartHandshake, MessageSquareQuote } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeInterestOptions, type InterestAction, interestOptions } from '#web/backend/interests.ts';
import type { Interest, KnownProfile, PairInterest } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useLater } from '#web/ui/later.ts';
import { useMenuOnPress } from '#web/ui/loaded-on-press.ts';
import { InterestSkeleton } from './interest-skeleton.tsx';

const loadSentences = async () => (await import('./sentence-menu.tsx')).SentenceMenu;

/** The card. Nothing is shown when the state can't be read: the profile is complete without it. */
export default function InterestCard({ member }: { member: KnownProfile }) {
  const errorText = useErrorText();
  const userId = useUserId();
  const query = useQuery(interestOptions(userId, member.id));
  const { mutate, error, isPending, variables } = useMutation(changeInterestOptions(userId, member.id));
  const interest = useLater(query.data);
  if (interest === undefined) return query.isError ? null : <InterestSkeleton />;
  const doing = (call: InterestAction['call']) => isPending && variables.call === call;
  return (
    <Card className="mt-4 grid gap-3 p-4">
      <State interest={interest} member={member} />
      <Actions interest={interest} act={mutate} doing={doing} />
      {error && !isPending && (
        <p role="alert" className="text-small text-kumkum">
          {errorText(error)}
        </p>
      )}
    </Card>
  );
}

function State({ interest, member }: { interest: Interest | null; member: KnownProfile }) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const key = interest ? `interest.${interest.direction}_${interest.state}` : 'interest.none';
  return (
    <p aria-live="polite" className="flex items-start gap-3 text-body">
      <HeartHandshake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-kumkum" strokeWidth={1.75} />
      <span className="min-w-0 wrap-anywhere">
        {t(key, { name })}
        {interest && interest.sentence > 0 && (
          <span className="mt-1 block text-ink-2">“{t(`interest.sentence_${interest.sentence}`)}”</span>
        )}
      </span>
    </p>
  );
}

interface ActionsProps {
  interest: PairInterest | null;
  act: (action: InterestAction) => void;
  doing: (call: InterestAction['call']) => boolean;
}

function Actions({ interest, act, doing }: ActionsProps) {
  const { t } = useTranslation();
  if (!interest || interest.may_send) return <Send act={act} doing={doing} />;
  if (interest.state !== 'pending') return null;
  if (interest.direction === 'sent') {
    return (
      <Button
        variant="secondary"
        size="small"
        pending={doing('withdraw_interest')}
        onClick={() => act({ call: 'withdraw_interest' })}
      >
        {t('interest.withdraw')}
      </Button>
    );
  }
  return (
    <Row>
      <Button
        pending={doing('answer_interest')}
        onClick={() => act({ call: 'answer_interest', accept: true })}
      >
        {t('interest.accept')}
      </Button>
      <Button variant="secondary" onClick={() => act({ call: 'answer_interest', accept: false })}>
        {t('interest.decline')}
      </Button>
    </Row>
  );
}

function Send({ act, doing }: Omit<ActionsProps, 'interest'>) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1">
      <Button
        variant="secondary"
        full
        pending={doing('send_interest')}
        onClick={() => act({ call: 'send_interest', sentence: 0 })}
      >
        {t('interest.send')}
      </Button>
      <Sentences onChoose={(sentence) => act({ call: 'send_interest', sentence })} />
    </div>
  );
}

function Sentences({ onChoose }: { onChoose: (sentence: number) => void }) {
  const errorText = useErrorText();
  const { Menu, button } = useMenuOnPress(loadSentences, (error) => showAlert(errorText(error)));
  if (Menu) return <Menu trigger={<SentencesButton />} onChoose={onChoose} />;
  return <SentencesButton {...button} />;
}

function SentencesButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <Button
      {...props}
      variant="quiet"
      size="small"
      icon={<MessageSquareQuote aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />}
    >
      {t('interest.with_sentence')}
    </Button>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">{children}</div>;
}

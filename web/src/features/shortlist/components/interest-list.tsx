/** The interests that a member received or sent, newest first, each with the other member's card. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeInterestOptions, type InterestAction, interestsOptions } from '#web/backend/interests.ts';
import type { Interest, InterestWithMember } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { MemberCard } from '#web/members/member-card.tsx';
import { ListSkeleton } from '#web/members/member-list.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

export function InterestList({ direction }: { direction: Interest['direction'] }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(interestsOptions(useUserId(), direction));
  const label = t(`matches.${direction}`);
  if (!data) {
    return error ? (
      <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label={label} />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        text={t(`matches.${direction}_empty`)}
        action={<ButtonLink to="/home">{t('shortlist.browse')}</ButtonLink>}
      />
    );
  }
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2">
      {data.map((interest, index) => (
        <li key={interest.interest_id} className="flex flex-col gap-2">
          <InterestBar interest={interest} />
          <MemberCard member={interest} eager={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** Above the card: state and date, and the buttons of an interest that waits for an answer. */
function InterestBar({ interest }: { interest: InterestWithMember }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const errorText = useErrorText();
  const { mutate, isPending, variables } = useMutation({
    ...changeInterestOptions(useUserId(), interest.id),
    onError: (error) => showAlert(errorText(error)),
  });
  const act = (action: InterestAction) => mutate(action);
  const answers = interest.direction === 'received' && interest.state === 'pending';
  const isAccepting = isPending && variables.call === 'answer_interest' && variables.accept;
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-2">
        {t(`matches.state_${interest.state}`)} · {date(interest.sent_at)}
        {interest.sentence > 0 && (
          <span className="block">“{t(`interest.sentence_${interest.sentence}`)}”</span>
        )}
      </p>
      {answers && (
        <div className="grid grid-cols-2 gap-2">
          <Button
            size="small"
            pending={isAccepting}
            onClick={() => act({ call: 'answer_interest', accept: true })}
          >
            {t('interest.accept')}
          </Button>
          <Button
            size="small"
            variant="secondary"
            onClick={() => act({ call: 'answer_interest', accept: false })}
          >
            {t('interest.decline')}
          </Button>
        </div>
      )}
    </div>
  );
}

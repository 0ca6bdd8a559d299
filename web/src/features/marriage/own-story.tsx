/** The couple's story on the page of the marriage: how it looks, what both agreed to, and its form. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeStoryOptions,
  type NameForm,
  type OwnStory,
  ownStoryOptions,
  type Story,
} from '#web/backend/stories.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { StoryCard } from '#web/members/stories/story-card.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { NameChoice } from './name-choice.tsx';
import { StoryForm } from './story-form.tsx';

/** Nothing without a couple that both confirmed. */
export function OwnStorySection() {
  const query = useQuery(ownStoryOptions(useUserId()));
  return (
    <Loaded query={query} skeleton="h-40">
      {(story) => story && <LoadedStory story={story} />}
    </Loaded>
  );
}

function LoadedStory({ story }: { story: OwnStory }) {
  const { t } = useTranslation();
  const heading = useId();
  const [isWriting, setWriting] = useState(false);
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="font-display text-section">
        {t('story.title')}
      </h2>
      {isWriting ? (
        <StoryForm story={story} onClose={() => setWriting(false)} />
      ) : story.state === 'none' ? (
        <Card padded className="grid gap-3">
          <p className="text-small text-ink-2">{t('story.offer')}</p>
          <Button variant="secondary" className="justify-self-start" onClick={() => setWriting(true)}>
            {t('story.write')}
          </Button>
        </Card>
      ) : (
        <WrittenStory story={story} onEdit={() => setWriting(true)} />
      )}
    </section>
  );
}

/** The story as everybody would read it; the database fills these columns when it is written. */
const readable = (story: OwnStory): Omit<Story, 'id'> => ({
  names: story.names ?? [],
  married_in: story.married_on ?? '',
  language: story.language ?? 'en',
  text: story.text ?? '',
  other_text: story.other_text,
  photo: story.photo,
  photo_ratio: story.photo_ratio,
});

function WrittenStory({ story, onEdit }: { story: OwnStory; onEdit: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, error } = useMutation(changeStoryOptions(useUserId(), story.photo));
  /** What is being stored; undefined when nothing is. */
  const [wanted, setWanted] = useState<NameForm>();
  function choose(nameForm: NameForm): void {
    setWanted(nameForm);
    mutate({ call: 'choose_story_name', name_form: nameForm }, { onSettled: () => setWanted(undefined) });
  }
  return (
    <>
      <State story={story} />
      <StoryCard story={readable(story)} both heading="h3" />
      <Card padded className="grid gap-4">
        {!story.i_agreed && (
          <>
            <NameChoice
              names={story.own_names}
              value={wanted ?? story.name_form ?? 'initials'}
              onChange={choose}
            />
            <ErrorLine>{error && errorText(error)}</ErrorLine>
            <Agreement key={story.edit} story={story} />
          </>
        )}
        <p className="text-small text-ink-2">{t('story.edit_note')}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={onEdit}>
            {t('story.edit')}
          </Button>
          <Withdrawal story={story} />
        </div>
      </Card>
    </>
  );
}

/** What has happened with it, announced when it changes. */
function State({ story }: { story: OwnStory }) {
  const { t } = useTranslation();
  const asked = story.i_agreed ? 'partner' : story.partner_agreed ? 'me' : 'first';
  const key = story.state === 'asked' ? `asked_${asked}` : story.state;
  let more: ReactNode = null;
  if (story.state === 'refused') {
    more = (
      <blockquote className="border-l-3 border-kumkum-line pl-3 wrap-anywhere">{story.refusal}</blockquote>
    );
  }
  if (story.state === 'shown') {
    more = (
      <ButtonLink
        to={`/our_couples?story=${story.id}`}
        variant="secondary"
        size="small"
        className="justify-self-start"
      >
        {t('story.open_page')}
      </ButtonLink>
    );
  }
  return (
    <div className="grid gap-2">
      <p role="status">{t(`story.state_${key}`)}</p>
      {more}
    </div>
  );
}

function Agreement({ story: { edit, photo } }: { story: OwnStory }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation(changeStoryOptions(useUserId(), photo));
  const agree = () => {
    setMissing(!isTicked);
    if (!isTicked) return;
    const language = i18n.resolvedLanguage ?? 'en';
    mutate({ call: 'agree_to_story', edit: Number(edit), language, shown: t('story.consent') });
  };
  return (
    <div className="grid gap-2 border-b border-line pb-4">
      <CheckField checked={isTicked} onChange={setTicked}>
        {t('story.consent')}
      </CheckField>
      <ErrorLine>{isMissing && !isTicked ? t('story.tick_first') : error && errorText(error)}</ErrorLine>
      <Button pending={isPending} onClick={agree} className="justify-self-start">
        {t('story.agree')}
      </Button>
    </div>
  );
}

/** Withdrawing is as easy as agreeing; the question only says that it concerns both. */
function Withdrawal({ story: { photo, i_agreed: agreed } }: { story: OwnStory }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useMutation(changeStoryOptions(useUserId(), photo));
  const withdraw = () =>
    mutate({ call: 'withdraw_story' }, { onSuccess: () => showAlert(t('story.withdrawn'), 'success') });
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {t(agreed ? 'story.withdraw' : 'story.delete')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('story.withdraw_title')}
        description={t('story.withdraw_text')}
        confirmLabel={t(agreed ? 'story.withdraw' : 'story.delete')}
        onConfirm={withdraw}
        pending={isPending}
        error={error ? errorText(error) : null}
        destructive
      />
    </>
  );
}

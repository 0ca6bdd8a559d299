/** Stories of couples: read, approved, or refused with a reason; approved ones can be taken down. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { dateInIndia } from '#domain/india-time.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { DeskStory } from './api/rows.ts';
import { decideStoryOptions, deskStoriesOptions } from './api/stories.ts';
import { DeskDialog } from './components/desk-dialog.tsx';
import { DeskPhoto } from './components/desk-photo.tsx';
import { ErrorNote } from './components/error-note.tsx';
import { QueryPage } from './components/query-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function StoriesPage() {
  const { t } = useDeskTexts();
  const query = useQuery(deskStoriesOptions());
  return (
    <QueryPage title={t('desk.stories')} note={t('desk.stories_intro')} query={query}>
      {(stories) => (
        <div className="grid gap-6">
          <Stories title={t('desk.stories_waiting')} stories={stories.filter(({ waits }) => waits)}>
            {t('desk.stories_none')}
          </Stories>
          {stories.some(({ waits }) => !waits) && (
            <Stories title={t('desk.stories_approved')} stories={stories.filter(({ waits }) => !waits)} />
          )}
        </div>
      )}
    </QueryPage>
  );
}

interface StoriesProps {
  title: string;
  stories: readonly DeskStory[];
  /** What stands there without any. */
  children?: string;
}

function Stories({ title, stories, children = '' }: StoriesProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-body font-semibold">
        {title}
      </h2>
      {stories.length === 0 && <EmptyState text={children} />}
      <ul className="grid gap-4">
        {stories.map((story) => (
          <li key={story.id}>
            <Story story={story} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Story({ story }: { story: DeskStory }) {
  const { t } = useDeskTexts();
  const { date } = useFormat();
  const names = story.names.join('\u00A0· ');
  const isFuture = story.married_on > dateInIndia(new Date());
  const wedding = t('desk.story_married', { date: date(story.married_on) });
  return (
    <Card
      padded
      className={story.photo ? 'grid gap-4 sm:grid-cols-[14rem_1fr] sm:items-start' : 'grid gap-4'}
    >
      {story.photo && (
        <DeskPhoto
          photo={{ name: story.photo, hidden: false }}
          name={t('desk.story_photo')}
          bucket="stories"
        />
      )}
      <div className="grid gap-3 wrap-anywhere">
        <div>
          <p className="font-semibold">{names}</p>
          <p className="text-small text-ink-2">
            {isFuture ? `${wedding}, ${t('desk.story_future')}` : wedding}
            {' · '}
            {t('desk.story_since', { date: date(story.agreed_at) })}
          </p>
          <Codes codes={story.codes} />
        </div>
        <p lang={story.language} className="whitespace-pre-line">
          {story.text}
        </p>
        {story.other_text && (
          <p
            lang={story.language === 'mr' ? 'en' : 'mr'}
            className="whitespace-pre-line border-t border-line pt-3"
          >
            {story.other_text}
          </p>
        )}
        <Decision story={story} names={names} />
      </div>
    </Card>
  );
}

function Codes({ codes }: { codes: readonly number[] }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  return (
    <p className="flex flex-wrap gap-x-4">
      {codes.map((code) => (
        <Link
          key={code}
          to={`/desk/member?code=${code}`}
          className="inline-flex min-h-11 items-center text-small text-kumkum underline decoration-kumkum-line underline-offset-4"
        >
          {t('desk.member_code', { code: plain(code) })}
        </Link>
      ))}
    </p>
  );
}

function Decision({ story, names }: { story: DeskStory; names: string }) {
  const { t } = useDeskTexts();
  const [isRefusing, setRefusing] = useState(false);
  const { mutate, isPending, error } = useMutation(decideStoryOptions());
  const refuse = t(story.waits ? 'desk.story_refuse' : 'desk.story_take_down');
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {story.waits && (
          <Button
            variant="secondary"
            pending={isPending}
            aria-label={`${names}: ${t('desk.story_approve')}`}
            onClick={() => mutate({ story: story.id, edit: story.edit, show: true })}
          >
            {t('desk.story_approve')}
          </Button>
        )}
        <Button variant="secondary" aria-label={`${names}: ${refuse}`} onClick={() => setRefusing(true)}>
          {refuse}
        </Button>
      </div>
      {error && <ErrorNote error={error} />}
      {isRefusing && <Refusal story={story} label={refuse} onClose={() => setRefusing(false)} />}
    </>
  );
}

function Refusal({ story, label, onClose }: { story: DeskStory; label: string; onClose: () => void }) {
  const { t } = useDeskTexts();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation(decideStoryOptions());
  const confirm = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    mutate({ story: story.id, edit: story.edit, show: false, reason }, { onSuccess: onClose });
  };
  return (
    <DeskDialog
      onClose={onClose}
      title={label}
      description={story.names.join('\u00A0· ')}
      confirmLabel={label}
      onConfirm={confirm}
      pending={isPending}
      error={error}
    >
      <TextArea
        label={t('desk.story_reason')}
        value={reason}
        maxLength={500}
        error={isMissing ? t('desk.reason_missing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </DeskDialog>
  );
}

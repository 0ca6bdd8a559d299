/** /our_couples: the stories of couples, or one of them (`?story=`). Without a sign-in. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toBackendError } from '#web/backend/errors.ts';
import { storiesOptions, storyOptions } from '#web/backend/stories.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { BackBar } from '#web/links/back-bar.tsx';
import { ButtonLink } from '#web/links/button-link.tsx';
import { StoryCard } from '#web/members/stories/story-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { DrawnThread } from '#web/ui/drawn-thread.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { Loaded } from '#web/ui/loaded.tsx';

export function CouplesPage() {
  const { t } = useTranslation();
  const id = useSearchParams()[0].get('story');
  return (
    <>
      {/* What is withdrawn must not live on in search engines. */}
      <meta name="robots" content="noindex, noarchive" />
      <header className="gutter sticky top-0 z-30 flex h-[10dvh] min-h-15 items-center justify-between border-b border-line bg-ivory">
        <BackBar />
        <LanguageToggle />
      </header>
      <main tabIndex={-1} className="gutter mx-auto max-w-[36rem] pt-6 pb-14">
        <div className="grid justify-items-center gap-2 pb-6 text-center">
          <DrawnThread />
          <h1 className="font-display text-name">{t('title.our_couples')}</h1>
          <p className="text-balance text-ink-2">{t('couples.intro')}</p>
        </div>
        {id === null ? <Stories /> : <OneStory id={id} />}
      </main>
    </>
  );
}

function Stories() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const query = useInfiniteQuery(storiesOptions());
  const { error, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  return (
    <Loaded query={query} skeleton="h-96">
      {(stories) =>
        stories.length === 0 ? (
          <NoStory text={t('couples.none')} />
        ) : (
          <>
            <ul className="grid gap-6">
              {stories.map((story) => (
                <li key={story.id}>
                  <StoryCard story={story} />
                </li>
              ))}
            </ul>
            <div className="grid justify-items-center gap-3 pt-6">
              <ErrorLine>{error && !isFetchingNextPage && errorText(error)}</ErrorLine>
              {hasNextPage && (
                <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('couples.more')}
                </Button>
              )}
              <ReportLink />
            </div>
          </>
        )
      }
    </Loaded>
  );
}

/** A story that is not shown any more and one that never was have one answer. */
function OneStory({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(storyOptions(id));
  const all = (
    <ButtonLink to="/our_couples" variant="secondary">
      {t('couples.all')}
    </ButtonLink>
  );
  const { status } = toBackendError(query.error);
  if (status === 404 || status === 400) return <NoStory text={t('couples.gone')} action={all} />;
  return (
    <Loaded query={query} skeleton="h-96">
      {(story) => (
        <>
          <StoryCard story={story} />
          <div className="grid justify-items-center gap-3 pt-6">
            {all}
            <ReportLink />
          </div>
        </>
      )}
    </Loaded>
  );
}

/** Without a thread of its own: the heading has one. */
function NoStory({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-5 pt-4 text-center">
      <p className="max-w-[34ch] text-balance text-lead">{text}</p>
      {action}
    </div>
  );
}

/** The page for complaints is drawn by the server. */
function ReportLink() {
  const { t } = useTranslation();
  return (
    <a
      href="/grievance"
      className="inline-flex min-h-11 items-center text-small text-ink-2 underline underline-offset-4"
    >
      {t('couples.report')}
    </a>
  );
}

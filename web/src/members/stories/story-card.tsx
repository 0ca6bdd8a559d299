/** A couple's story as everybody reads it. */
import { useTranslation } from 'react-i18next';
import type { Story } from '#web/backend/stories.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useNameText } from '#web/i18n/member-name.ts';
import { Card } from '#web/ui/card.tsx';
import { StoryPhoto } from './story-photo.tsx';

interface StoryCardProps {
  story: Omit<Story, 'id'>;
  /** Both texts, as their readers see them in either language. */
  both?: boolean;
  /** Instead of the names as the heading. */
  heading?: 'h1' | 'h2' | 'h3';
}

/** The card: picture, names, month of the wedding, and the text in the page's language if it was written in it. */
export function StoryCard({ story, both, heading: Heading = 'h2' }: StoryCardProps) {
  const { t, i18n } = useTranslation();
  const names = useCoupleNames()(story.names);
  const month = useMonth()(story.married_in);
  const page = i18n.resolvedLanguage === 'mr' ? 'mr' : 'en';
  const texts = [
    { language: story.language, text: story.text },
    ...(story.other_text
      ? [{ language: story.language === 'mr' ? 'en' : 'mr', text: story.other_text }]
      : []),
  ].toSorted((one, other) => Number(other.language === page) - Number(one.language === page));
  return (
    <Card className="overflow-clip">
      {story.photo && story.photo_ratio && (
        <StoryPhoto name={story.photo} ratio={story.photo_ratio} alt={t('couples.photo', { names })} />
      )}
      <div className="grid gap-3 px-5 pt-4 pb-5 wrap-anywhere">
        <div>
          <Heading className="font-display text-section">{names}</Heading>
          <p className="text-small text-ink-2">{t('couples.married_in', { month })}</p>
        </div>
        {(both ? texts : texts.slice(0, 1)).map(({ language, text }) => (
          <p
            key={language}
            lang={language === page ? undefined : language}
            className="whitespace-pre-line text-body not-first:pt-1"
          >
            {text}
          </p>
        ))}
      </div>
    </Card>
  );
}

/** Returns a function that writes a name of a story in the script of the page. Initials stay: a letter does not tell how the name is written. */
export function useShownName(): (name: string) => string {
  const nameText = useNameText();
  return (name) => (name.includes('.') ? name : nameText(name));
}

function useCoupleNames(): (names: readonly string[]) => string {
  const { t } = useTranslation();
  const written = useShownName();
  return ([one = '', other = '']) => t('couples.names', { one: written(one), other: written(other) });
}

function useMonth(): (day: string) => string {
  const { t } = useTranslation();
  const { plain } = useFormat();
  return (day) => {
    const [year, month] = day.split('-');
    return `${t('format.months').split(',')[Number(month) - 1]} ${plain(Number(year))}`;
  };
}

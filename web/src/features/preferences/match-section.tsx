/** On another member's profile: how both fit each other's preferences, line by line with the reason. */
import { useQuery } from '@tanstack/react-query';
import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FitLine } from '#domain/match/fits.ts';
import type { DirectedMatch } from '#domain/match/score.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { useLater } from '#web/ui/later.ts';
import { matchOptions } from './api/preferences.ts';
import { useFitText } from './lib/use-fit-text.ts';

/** The card; nothing where neither side states a preference and both do not share gotra or devak. */
export function MatchSection({ member }: { member: KnownProfile }) {
  const { t } = useTranslation();
  const { data } = useQuery(matchOptions(useUserId(), member.id));
  const match = useLater(data);
  if (!match || (match.percent === null && match.sameLineage.length === 0)) return null;
  return (
    <Card padded className="mt-4 grid gap-3">
      <h2 className="text-body font-semibold">{t('match.title')}</h2>
      {match.percent !== null && (
        <>
          <Direction match={match.mine} title="match.mine" without="match.mine_none" />
          <Direction match={match.theirs} title="match.theirs" without="match.theirs_none" />
        </>
      )}
      {match.sameLineage.length > 0 && (
        <p className="text-small">
          {t('match.same_lineage', {
            which: match.sameLineage.map((part) => t(`match.lineage.${part}`)).join(', '),
          })}
        </p>
      )}
      <p className="text-small text-ink-2">{t('match.as_of_today')}</p>
      <Link
        to="/partner_preferences"
        className="flex min-h-11 items-center text-small text-kumkum underline underline-offset-4"
      >
        {t('match.change')}
      </Link>
    </Card>
  );
}

function Direction({ match, title, without }: { match: DirectedMatch; title: string; without: string }) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  if (match.stated === 0) return <p className="text-small text-ink-2">{t(without)}</p>;
  return (
    <div>
      <p className="text-body">{t(title, { fitting: plain(match.fitting), stated: plain(match.stated) })}</p>
      <ul className="mt-1 grid gap-1">
        {match.lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    </div>
  );
}

const MARKS = [
  [1, Check, 'match.fits'],
  [0.5, Minus, 'match.nearly'],
  [0, X, 'match.fits_not'],
] as const;

function Line({ line }: { line: FitLine }) {
  const { t } = useTranslation();
  const fitText = useFitText();
  const [, Mark, word] = MARKS.find(([fit]) => fit === line.fit) ?? MARKS[1];
  return (
    <li className="flex items-start gap-2 text-small">
      <Mark aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-2 text-ink-2" />
      <span>
        <span className="sr-only">{t(word)}: </span>
        {line.must && line.fit === 0 && <strong>{t('match.must_failed')} </strong>}
        {fitText(line)}
      </span>
    </li>
  );
}

/** A countdown from 120 seconds, computed from the clock, so that it is right after a background tab wakes up. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_COUNTDOWN_SECONDS } from '#domain/limits.ts';
import { useFormat } from '#web/i18n/format.ts';

const RADIUS = 19;
const ROUND = 2 * Math.PI * RADIUS;

/** The usual maximum delay of a code sent at `since` (milliseconds since 1970, default now); screen readers announce only its end. */
export function Countdown({ since, by = 'mail' }: { since?: number; by?: 'mail' | 'text' }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const left = useSecondsLeft(since);
  return (
    <div className="flex items-center gap-3">
      <span
        role="timer"
        aria-label={t('login.seconds_left', { count: left })}
        className="relative grid size-[2.75rem] shrink-0 place-items-center"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 44 44"
          fill="none"
          strokeWidth="3"
          className="absolute inset-0 -rotate-90"
        >
          <circle cx="22" cy="22" r={RADIUS} className="stroke-line" />
          <circle
            cx="22"
            cy="22"
            r={RADIUS}
            className="stroke-marigold transition-[stroke-dashoffset] duration-1000 ease-linear"
            strokeLinecap="round"
            strokeDasharray={ROUND}
            strokeDashoffset={ROUND * (1 - left / CODE_COUNTDOWN_SECONDS)}
          />
        </svg>
        <span aria-hidden="true" className="text-tiny font-semibold tabular-nums">
          {number(left)}
        </span>
      </span>
      <p aria-live="polite" className="text-small text-ink-2">
        {t(`login.${left > 0 ? 'waiting' : 'waited'}${by === 'text' ? '_number' : ''}`)}
      </p>
    </div>
  );
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

function useSecondsLeft(since?: number): number {
  const [end] = useState(() => (since ?? Date.now()) + CODE_COUNTDOWN_SECONDS * 1000);
  const [left, setLeft] = useState(() => secondsUntil(end));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const ticker = setInterval(() => setLeft(secondsUntil(end)), 1000);
    return () => clearInterval(ticker);
  }, [end, over]);
  return left;
}

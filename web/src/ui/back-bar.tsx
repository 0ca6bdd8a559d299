/** The second, minimal bar: a logo that goes back one step. */
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGoBack } from './go-back.ts';
import { Logo } from './logo.tsx';

/** Back one step; somebody who opened this address directly has no step behind them and goes to the start. */
export function BackBar() {
  const { t } = useTranslation();
  const goBack = useGoBack('/');
  return (
    <button
      type="button"
      onClick={goBack}
      aria-label={t('bar.go_back')}
      className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-full pr-3 text-ink-2 transition-colors hover:bg-kumkum-soft"
    >
      <ChevronLeft aria-hidden="true" className="size-6" strokeWidth={1.75} />
      <Logo className="h-[18px]" />
    </button>
  );
}

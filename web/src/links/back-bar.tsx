/** The minimal bar: a logo that goes back one step. */
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#web/ui/logo.tsx';
import { useGoBack } from './go-back.ts';

interface BackBarProps {
  /** For steps within a page. Default: goes back one step, or to the start page when the page was opened directly. */
  onBack?: () => void;
}

export function BackBar({ onBack }: BackBarProps) {
  const { t } = useTranslation();
  const goBack = useGoBack('/');
  return (
    <button
      type="button"
      onClick={onBack ?? goBack}
      aria-label={t('bar.go_back')}
      className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-full pr-3 text-ink-2 transition-colors hover:bg-kumkum-soft"
    >
      <ChevronLeft aria-hidden="true" className="size-6" />
      <Logo className="h-[18px]" />
    </button>
  );
}

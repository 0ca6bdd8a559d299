/** Above a list: whether it shows cards or rows, whom, and in which order. */
import { ArrowUpDown, LayoutGrid, Rows3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MemberOrder } from '#web/backend/member-filters.ts';
import { keepListView, keptListView, type ListView } from '#web/device/list-view.ts';
import { classNames } from '#web/ui/class-names.ts';
import { hidingBar, useHideOnScroll } from '#web/ui/hide-on-scroll.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { segmentClass, segmentTrack } from '#web/ui/segments.tsx';

/** The stored view, and what changes it. */
export function useListView() {
  const [view, setView] = useState(keptListView);
  return [
    view,
    (next: ListView) => {
      keepListView(next);
      setView(next);
    },
  ] as const;
}

interface ViewSwitchProps {
  view: ListView;
  onChange: (view: ListView) => void;
}

/** A button between cards and rows. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const { t } = useTranslation();
  const next = view === 'rows' ? 'cards' : 'rows';
  const Icon = next === 'cards' ? LayoutGrid : Rows3;
  return (
    <IconButton label={t(`view.${next}`)} onClick={() => onChange(next)}>
      <Icon aria-hidden="true" className="size-5.5" />
    </IconButton>
  );
}

interface ListBarProps {
  /** Null where there is no order to choose. */
  order: MemberOrder | null;
  onOrder: (order: MemberOrder) => void;
  /** What the page offers before the order. */
  children?: ReactNode;
}

/** One row of controls, which hides while one scrolls down, and what the order of the match goes by. */
export function ListBar({ order, onOrder, children }: ListBarProps) {
  const bar = useHideOnScroll<HTMLDivElement>();
  return (
    <>
      <div ref={bar} className={classNames(hidingBar, '-mx-1 mb-2 flex flex-wrap items-center gap-x-2 px-1')}>
        {children}
        {order && <OrderSwitch isMatch={order === 'match'} onOrder={onOrder} />}
      </div>
      {order === 'match' && <MatchNote />}
    </>
  );
}

interface OrderSwitchProps {
  isMatch: boolean;
  onOrder: (order: MemberOrder) => void;
}

/** On: those first who match the viewer and whom the viewer matches. Off: the newest first. */
function OrderSwitch({ isMatch, onOrder }: OrderSwitchProps) {
  const { t } = useTranslation();
  return (
    <div className={segmentTrack}>
      <button
        type="button"
        aria-pressed={isMatch}
        aria-label={t('order.match')}
        onClick={() => onOrder(isMatch ? 'newest' : 'match')}
        className={classNames(segmentClass(isMatch), 'after:absolute after:-inset-y-1 after:inset-x-0')}
      >
        <ArrowUpDown aria-hidden="true" className="size-4 shrink-0" />
        <span className="text-centred">{t('order.match_short')}</span>
      </button>
    </div>
  );
}

function MatchNote() {
  const { t } = useTranslation();
  return (
    <p className="mb-3 text-small text-ink-2">
      {t('order.match_note')}{' '}
      <Link to="/partner_preferences" className="inline-block py-1 text-kumkum underline underline-offset-4">
        {t('match.change')}
      </Link>
    </p>
  );
}

/** The order of a list: the newest first, or those first who match the viewer and whom the viewer matches. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MemberOrder } from '#web/backend/member-filters.ts';
import { Segments } from '#web/ui/segments.tsx';

const ORDERS = ['newest', 'match'] as const satisfies readonly MemberOrder[];

interface OrderChoiceProps {
  order: MemberOrder;
  onChange: (order: MemberOrder) => void;
}

/** The switch, and what the order of the match goes by. */
export function OrderChoice({ order, onChange }: OrderChoiceProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Segments
        label={t('order.label')}
        options={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
        value={order}
        onChange={onChange}
      />
      {order === 'match' && (
        <div className="mt-2 text-small">
          <p className="text-ink-2">{t('order.match_note')}</p>
          <Link
            to="/partner_preferences"
            className="inline-flex min-h-11 items-center text-kumkum underline underline-offset-4"
          >
            {t('match.change')}
          </Link>
        </div>
      )}
    </div>
  );
}

/** A member of the shortlist: the card, or after unsaving a line with an undo button until the page is left. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedProfile } from '#web/backend/types.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { CallButton } from '#web/members/call-button.tsx';
import { CompactRow } from '#web/members/compact-row.tsx';
import { MemberCard } from '#web/members/member-card.tsx';
import { useSavedMember } from '#web/members/saved-member.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface ShortlistRowProps {
  member: SavedProfile;
  saved: boolean;
  /** Visible without scrolling: loads its photo at once. */
  eager: boolean;
  /** In one row instead of a card. */
  compact: boolean;
  /** Called when the member is unsaved or saved again. */
  onRemove: () => void;
}

/** The row. The focus moves between heart and undo button. */
export function ShortlistRow({ member, saved, eager, compact, onRemove }: ShortlistRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef(saved);
  useEffect(() => {
    if (shown.current === saved) return;
    shown.current = saved;
    if (document.activeElement === document.body) {
      row.current?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [saved]);
  return (
    <div ref={row} className="h-full">
      {!saved && <Removed member={member} />}
      {saved && compact && <RowWithCall member={member} />}
      {saved && !compact && <MemberCard member={member} eager={eager} saved onToggle={onRemove} />}
    </div>
  );
}

function RowWithCall({ member }: { member: SavedProfile }) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  return (
    <CompactRow member={member} action={<CallButton member={member} label={t('numbers.call', { name })} />} />
  );
}

function Removed({ member }: { member: SavedProfile }) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const { toggle } = useSavedMember(member);
  return (
    <Card className="flex flex-wrap items-center gap-x-3 py-2 pr-2 pl-4">
      <p role="status" className="min-w-36 flex-1 text-small text-ink-2 wrap-anywhere">
        {t('shortlist.removed', { name })}
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('shortlist.undo_named', { name })}
        onClick={toggle}
        className="ml-auto shrink-0"
      >
        {t('shortlist.undo')}
      </Button>
    </Card>
  );
}

/** The collapsible settings. Their rows and dialogs are separate chunks, loaded when the user opens them. */
import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronDown, Settings } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileStatus } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Card } from '#web/ui/card.tsx';

/** Those that pause, resume or cancel the membership. */
type MembershipRows = ComponentType<{ status: ProfileStatus }>;
export type LoadMembershipRows = () => Promise<MembershipRows>;

const loadRows = () => import('./settings-rows.tsx');

interface AllRows {
  SettingsRows: ComponentType<{ membership: ReactNode }>;
  MembershipRows: MembershipRows;
}

interface SettingsBlockProps {
  status: ProfileStatus;
  loadMembershipRows: LoadMembershipRows;
}

export function SettingsBlock({ status, loadMembershipRows }: SettingsBlockProps) {
  const { t } = useTranslation();
  const { open, change, prefetch, rows } = useLoadedRows(loadMembershipRows);
  return (
    <Card className="overflow-clip">
      <Collapsible.Root open={open} onOpenChange={(wanted) => void change(wanted)}>
        <h2>
          <Collapsible.Trigger
            onPointerEnter={prefetch}
            onFocus={prefetch}
            className="group flex min-h-[58px] w-full items-center gap-3 px-4 py-1.5 text-left text-body font-semibold transition-colors hover:bg-marigold-soft/40 focus-visible:-outline-offset-2"
          >
            <span className="grid size-7 shrink-0 place-items-center text-ink-2">
              <Settings aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            <span className="min-w-0 flex-1">{t('manage.settings')}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 transition-transform duration-200 group-data-panel-open:rotate-180"
              strokeWidth={1.75}
            />
          </Collapsible.Trigger>
        </h2>
        <Collapsible.Panel className="h-(--collapsible-panel-height) overflow-clip transition-[height,opacity] duration-200 ease-calm data-ending-style:h-0 data-ending-style:opacity-0 data-starting-style:h-0 data-starting-style:opacity-0">
          {rows && <rows.SettingsRows membership={<rows.MembershipRows status={status} />} />}
        </Collapsible.Panel>
      </Collapsible.Root>
    </Card>
  );
}

/** Opens once all rows have loaded, so that the panel expands to their height and no row moves under the finger. */
function useLoadedRows(loadMembershipRows: LoadMembershipRows) {
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState<AllRows | null>(null);

  const loadAll = async (): Promise<AllRows> => {
    const [{ SettingsRows }, MembershipRows] = await Promise.all([loadRows(), loadMembershipRows()]);
    return { SettingsRows, MembershipRows };
  };

  async function change(wanted: boolean): Promise<void> {
    try {
      if (wanted) setRows(await loadAll());
      setOpen(wanted);
    } catch (error) {
      showAlert(errorText(error));
    }
  }

  return { open, change, prefetch: () => void loadAll().catch(() => undefined), rows };
}

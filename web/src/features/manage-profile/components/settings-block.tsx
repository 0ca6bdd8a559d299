/** The collapsible settings. Their rows and dialogs are a separate chunk, loaded when the user opens them. */
import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronDown, Settings } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Card } from '#web/ui/card.tsx';

const loadRows = () => import('./settings-rows.tsx');
const prefetchRows = () => void loadRows().catch(() => undefined);

/** The block; `membership` are the rows that pause, resume or cancel it. */
export function SettingsBlock({ membership }: { membership: ReactNode }) {
  const { t } = useTranslation();
  const { open, change, Rows } = useLoadedRows();
  return (
    <Card className="overflow-clip">
      <Collapsible.Root open={open} onOpenChange={(wanted) => void change(wanted)}>
        <h2>
          <Collapsible.Trigger
            onPointerEnter={prefetchRows}
            onFocus={prefetchRows}
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
          {Rows && <Rows membership={membership} />}
        </Collapsible.Panel>
      </Collapsible.Root>
    </Card>
  );
}

/** Opens once the rows have loaded, so that the panel expands to their height. */
function useLoadedRows() {
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const [Rows, setRows] = useState<ComponentType<{ membership: ReactNode }> | null>(null);

  async function change(wanted: boolean): Promise<void> {
    try {
      if (wanted) {
        const { SettingsRows } = await loadRows();
        setRows(() => SettingsRows);
      }
      setOpen(wanted);
    } catch (error) {
      showAlert(errorText(error));
    }
  }

  return { open, change, Rows };
}

/** The entries of the ⋯ menu of another member's profile: ending the contact, blocking, which can be undone, and reporting. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban, Flag, HeartOff } from 'lucide-react';
import { type ComponentType, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toggleBlockOptions } from '#web/backend/blocks.ts';
import { changeInterestOptions, interestOptions } from '#web/backend/interests.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { ReportSheetProps } from './report-sheet.tsx';

interface MoreMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  member: KnownProfile;
  /** Called when the member has been blocked. */
  onBlocked: () => void;
}

/** The menu, initially open. */
export function MoreMenu({ trigger, member, onBlocked }: MoreMenuProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const { data: interest } = useQuery(interestOptions(userId, member.id));
  const onError = (error: unknown) => showAlert(errorText(error));
  const interestChange = useMutation({ ...changeInterestOptions(userId, member.id), onError });
  const block = useMutation({ ...toggleBlockOptions(member.id), onError });
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<ReportSheetProps> } | null>(null);
  const [isReporting, setReporting] = useState(false);

  async function report(): Promise<void> {
    try {
      const { ReportSheet } = await import('./report-sheet.tsx');
      setSheet({ Sheet: ReportSheet });
      setReporting(true);
    } catch (error) {
      onError(error);
    }
  }

  const blockMember = () => block.mutate(true, { onSuccess: onBlocked });
  const icon = { 'aria-hidden': true } as const;
  return (
    <>
      <Menu label={t('more.label')} trigger={trigger} opensAtOnce>
        {interest?.state === 'accepted' && (
          <MenuItem
            icon={<HeartOff {...icon} />}
            onSelect={() => interestChange.mutate({ call: 'end_contact' })}
          >
            {t('interest.end_contact')}
          </MenuItem>
        )}
        <MenuItem icon={<Ban {...icon} />} onSelect={blockMember}>
          {t('block.block')}
        </MenuItem>
        <MenuItem icon={<Flag {...icon} />} onSelect={() => void report()}>
          {t('report.report')}
        </MenuItem>
      </Menu>
      {sheet && (
        <sheet.Sheet
          member={member}
          open={isReporting}
          onOpenChange={setReporting}
          onBlock={blockMember}
          isBlocking={block.isPending}
        />
      )}
    </>
  );
}

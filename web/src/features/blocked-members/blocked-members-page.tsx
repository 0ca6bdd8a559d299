/** The members whom the signed-in member has blocked, each with the way to end the block. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { blocksOptions, toggleBlockOptions } from '#web/backend/blocks.ts';
import type { BlockedMember } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ContactBlocks } from './contact-block-list.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <SubPageHeader title={t('title.blocked_members')} parent="/settings" />
      <p className="-mt-2 mb-4 text-small text-ink-2">{t('block.intro')}</p>
      <Blocks />
      <ContactBlocks />
    </>
  );
}

function Blocks() {
  const { t } = useTranslation();
  const query = useQuery(blocksOptions(useUserId()));
  return (
    <Loaded query={query} skeleton="h-20">
      {(blocks) =>
        blocks.length === 0 ? (
          <EmptyState text={t('block.empty')} />
        ) : (
          <Card className="overflow-clip">
            <ul aria-label={t('title.blocked_members')} className="divide-y divide-line">
              {blocks.map((blocked) => (
                <Blocked key={blocked.member_id} blocked={blocked} />
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}

function Blocked({ blocked }: { blocked: BlockedMember }) {
  const { t } = useTranslation();
  const { plain, date } = useFormat();
  const errorText = useErrorText();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const name = useMemberName()({ ...blocked, middle_name: null });
  const { mutate, isPending } = useMutation({
    ...toggleBlockOptions(blocked.member_id),
    onSettled: () => queryClient.invalidateQueries(blocksOptions(userId)),
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        <span className="block text-small text-ink-2">
          {t('block.code_and_date', { code: plain(blocked.user_code), date: date(blocked.blocked_at) })}
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('block.unblock_named', { name })}
        pending={isPending}
        onClick={() => mutate(false)}
      >
        {t('block.unblock')}
      </Button>
    </li>
  );
}

/** The merges of a list's choices, each with an undo button, or with its progress while members are still being changed. */
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Merge } from '#web/features/desk/api/rows.ts';
import { continueMergeOptions, undoMergeOptions } from '#web/features/desk/api/settings.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/page-header.tsx';
import { useDeskErrorText } from './desk-error-text.ts';
import { ErrorNote } from './error-note.tsx';

/** The card; nothing without merges. */
export function Merges({ merges }: { merges: readonly Merge[] }) {
  const { t } = useDeskTexts();
  if (merges.length === 0) return null;
  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.merges')}</h2>
      <ul className="divide-y divide-line">
        {merges.map((merge) => (
          <li key={merge.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            {merge.left > 0 ? <Progress merge={merge} /> : <Finished merge={merge} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Finished({ merge: { id, merged, into, members } }: { merge: Merge }) {
  const { t } = useDeskTexts();
  const { number } = useFormat();
  const errorText = useDeskErrorText();
  const { mutate, isPending } = useMutation({
    ...undoMergeOptions(),
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <>
      <span>{t('desk.merge', { merged, into, members: number(members) })}</span>
      <Button variant="quiet" size="small" pending={isPending} onClick={() => mutate(id)}>
        {t('desk.merge_undo')}
      </Button>
    </>
  );
}

/** Continues the merge as long as it is open here; without this page, a job of the server does. */
function Progress({ merge: { id, merged, into, members, left, undone } }: { merge: Merge }) {
  const { t } = useDeskTexts();
  const { number } = useFormat();
  const { mutate, error } = useMutation(continueMergeOptions());
  useEffect(() => {
    if (left > 0) mutate(id);
  }, [id, left, mutate]);
  const text = t(undone ? 'desk.merge_undoing' : 'desk.merge_running', { merged, into, left: number(left) });
  return (
    <div className="w-full" aria-live="polite">
      <p className="mb-2">{text}</p>
      <ProgressBar label={text} value={undone ? null : members} most={members + left} />
      <ErrorNote error={error} />
    </div>
  );
}

/** The report to the Data Protection Board, put together from what is stored, to be copied into its form. */
import { useState } from 'react';
import { dateInIndia, timeInIndia } from '#domain/india-time.ts';
import type { Breach } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** In English, like the form: the six points of rule 7(2)(b), in its order; a point without a text is empty. */
function useReport({ facts, mails, noticed_at }: Breach): string {
  const { t } = useDeskTexts();
  const noticed = new Date(noticed_at);
  const moment = `${dateInIndia(noticed)} ${timeInIndia(noticed)}`;
  const english = { lng: 'en' };
  const points: [name: string, text: string][] = [
    ['description', [facts.what_en, facts.meaning_en].filter(Boolean).join('\n')],
    ['cause', facts.cause ?? ''],
    ['measures', facts.done_en ?? ''],
    ['person', facts.person ?? ''],
    ['prevention', facts.prevention ?? ''],
    ['intimations', t('desk.board_intimations_text', { ...english, ...mails })],
  ];
  const head = t('desk.board_head', { ...english, moment });
  return [
    head,
    ...points.map(([name, text], place) => `${place + 1}. ${t(`desk.board_${name}`, english)}\n${text}`),
  ].join('\n\n');
}

export function BoardReport({ breach }: { breach: Breach }) {
  const { t } = useDeskTexts();
  const report = useReport(breach);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(report);
      setCopied(true);
    } catch {
      showAlert(t('desk.copy_failed'));
    }
  }

  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.board_report')}</h2>
      <p lang="en" className="my-3 text-small whitespace-pre-line wrap-anywhere">
        {report}
      </p>
      <Button variant="secondary" full onClick={() => void copy()}>
        {t(copied ? 'desk.copied' : 'desk.copy')}
      </Button>
    </Card>
  );
}

/** Shares the guna sheet as a picture, without names and telephone numbers. */
import { Image } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetText } from '#web/features/guna/lib/use-sheet-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';

interface ShareGunaProps {
  text: SheetText;
  sides: readonly [bride: string, groom: string];
}

export function ShareGuna({ text, sides }: ShareGunaProps) {
  const { t } = useTranslation();
  const [drawing, setDrawing] = useState(false);

  async function share(): Promise<void> {
    setDrawing(true);
    try {
      const [{ drawGuna }, { sharePicture }] = await Promise.all([
        import('#web/features/guna/lib/draw-guna.ts'),
        import('#web/members/share-picture.ts'),
      ]);
      const labels = {
        title: `${t('app.name')} · ${t('guna.title')}`,
        mangal: t('guna.mangal'),
        notes: t('guna.notes'),
        footer: [t('guna.footer'), `${window.location.host}/guna_tables`],
      };
      await sharePicture(await drawGuna(text, sides, labels), 'guna-milan');
    } catch {
      showAlert(t('guna.picture_failed'));
    } finally {
      setDrawing(false);
    }
  }

  return (
    <Button
      variant="secondary"
      full
      pending={drawing}
      onClick={() => void share()}
      icon={<Image aria-hidden="true" className="size-5" />}
    >
      {t('guna.share_picture')}
    </Button>
  );
}

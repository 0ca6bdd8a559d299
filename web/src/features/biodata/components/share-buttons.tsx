/** A picture through the share sheet, and the print, which also saves a PDF. */
import { Image, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawBiodata } from '#web/features/biodata/lib/draw-biodata.ts';
import { sharePicture } from '#web/members/share-picture.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import type { PreviewProps } from './preview.tsx';

export function ShareButtons({ frame, facts, options, photo, focus }: PreviewProps) {
  const { t } = useTranslation();
  const [drawing, setDrawing] = useState(false);

  async function share(): Promise<void> {
    setDrawing(true);
    try {
      const picture = await drawBiodata(facts, options, photo, focus);
      await sharePicture(picture, `biodata-${facts.profile.user_code}`);
    } catch {
      showAlert(t('biodata.picture_failed'));
    } finally {
      setDrawing(false);
    }
  }

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button
        full
        pending={drawing}
        onClick={() => void share()}
        icon={<Image aria-hidden="true" className="size-5" />}
      >
        {t('biodata.share_picture')}
      </Button>
      <Button
        variant="secondary"
        full
        onClick={() => frame.current?.contentWindow?.print()}
        icon={<Printer aria-hidden="true" className="size-5" />}
      >
        {t('biodata.print')}
      </Button>
    </div>
  );
}

/** New photos, the oldest first: each is shown or hidden with one tap. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { newPhotosOptions, reviewPhotoOptions } from './api/photos.ts';
import type { NewPhoto } from './api/rows.ts';
import { useDeskErrorText } from './components/desk-error-text.ts';
import { DeskList } from './components/desk-list.tsx';
import { DeskPhoto } from './components/desk-photo.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function PhotosPage() {
  const { t } = useDeskTexts();
  return (
    <>
      <PageHeader title={t('desk.new_photos')} note={t('desk.new_photos_intro')} />
      <Photos />
    </>
  );
}

function Photos() {
  const { t } = useDeskTexts();
  const query = useQuery(newPhotosOptions());
  return (
    <DeskList
      query={query}
      label={t('desk.new_photos')}
      emptyText={t('desk.new_photos_none')}
      keyOf={(photo) => photo.name}
      grid
    >
      {(photo) => <Review photo={photo} />}
    </DeskList>
  );
}

function Review({ photo }: { photo: NewPhoto }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const errorText = useDeskErrorText();
  const { mutate, isPending } = useMutation({
    ...reviewPhotoOptions(),
    onError: (error) => showAlert(errorText(error)),
  });
  const name = photo.member_name || t('desk.member_code', { code: plain(photo.member_code) });
  return (
    <Card className="grid gap-2 p-2">
      <DeskPhoto photo={photo} alt={t('desk.photo_of', { name })} />
      <Link
        to={`/desk/member?code=${photo.member_code}`}
        className="min-h-6 text-small text-kumkum underline underline-offset-4 wrap-anywhere"
      >
        {name}
      </Link>
      {([true, false] as const).map((show) => (
        <Button
          key={String(show)}
          variant={show ? 'secondary' : 'quiet'}
          size="small"
          full
          pending={isPending}
          onClick={() => mutate({ photo: photo.name, show })}
        >
          {t(show ? 'desk.photo_show' : 'desk.photo_hide')}
        </Button>
      ))}
    </Card>
  );
}

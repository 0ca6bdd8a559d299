/** The form of a couple's story. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_TYPES } from '#domain/limits.ts';
import {
  changeStoryOptions,
  type NameForm,
  type OwnStory,
  type StoryLanguage,
  storyPictureOptions,
  uploadStoryPicture,
} from '#web/backend/stories.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { CompressionError, compressPhoto } from '#web/members/compress-photo.ts';
import { FramedPhoto } from '#web/members/stories/story-photo.tsx';
import { useUserId } from '#web/session/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { storedTexts, textFault, textsOf } from './lib/written-texts.ts';
import { NameChoice } from './name-choice.tsx';

interface Picture {
  bytes: Blob | undefined;
  ratio: number;
  /** Of one that is stored. */
  name: string | null;
}

export function StoryForm({ story, onClose }: { story: OwnStory; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const page: StoryLanguage = i18n.resolvedLanguage === 'mr' ? 'mr' : 'en';
  const other = page === 'mr' ? 'en' : 'mr';
  const [texts, setTexts] = useState(() => textsOf(story));
  const [day, setDay] = useState(story.married_on ?? '');
  const [nameForm, setNameForm] = useState<NameForm>(story.name_form ?? 'first');
  const [isTried, setTried] = useState(false);
  const photo = usePicture(story);
  const change = useMutation(changeStoryOptions(useUserId(), story.photo));
  const save = useMutation({
    mutationFn: async () => {
      const name = await photo.upload(story.id);
      await change.mutateAsync({
        call: 'write_story',
        ...storedTexts(texts, page),
        married_on: day,
        photo: name,
        photo_ratio: photo.shown?.ratio ?? null,
        name_form: nameForm,
      });
    },
    onSuccess: onClose,
  });

  const faultOf = (language: StoryLanguage): string | undefined => {
    const fault = textFault(texts, language, page);
    return fault ? t(`story.text_${fault}`, { length: texts[language].trim().length }) : undefined;
  };
  const isComplete = !faultOf('en') && !faultOf('mr') && day !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) save.mutate();
  };

  return (
    <Card padded>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {([page, other] as const).map((language) => (
          <TextArea
            key={language}
            lang={language}
            rows={6}
            label={t(`story.text_${language}`)}
            optional={language === other}
            hint={language === page ? t('story.text_hint') : undefined}
            value={texts[language]}
            error={isTried ? faultOf(language) : undefined}
            onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
          />
        ))}
        <TextField
          type="date"
          label={t('story.married_on')}
          hint={t('story.married_on_hint')}
          value={day}
          error={isTried && day === '' ? t('story.date_missing') : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <PictureField picture={photo} />
        <NameChoice names={story.own_names} value={nameForm} onChange={setNameForm} />
        <p className="text-small text-ink-2">{t('story.edit_note')}</p>
        <ErrorLine>{save.error && errorText(save.error)}</ErrorLine>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={save.isPending}>
            {t('story.save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('story.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The picture of the form: that of the story, a new one from the device, or none. */
function usePicture(story: OwnStory) {
  const stored = useQuery({ ...storyPictureOptions(story.photo ?? ''), enabled: story.photo !== null });
  const [chosen, setChosen] = useState<Picture | null | undefined>();
  const [fault, setFault] = useState<string>();
  const kept = story.photo && { bytes: stored.data, ratio: Number(story.photo_ratio), name: story.photo };
  const picture = chosen === undefined ? kept || null : chosen;

  async function choose(file: File): Promise<void> {
    setFault(undefined);
    try {
      const bytes = await compressPhoto(file);
      const { width, height } = await createImageBitmap(bytes);
      setChosen({ bytes, ratio: Math.round((width / height) * 1000) / 1000, name: null });
    } catch (error) {
      if (!(error instanceof CompressionError)) throw error;
      setFault('error.photo_type');
    }
  }

  return {
    shown: picture,
    fault,
    choose,
    remove: () => setChosen(null),
    /** Stores a new picture once; resolves with the name of the form's picture. */
    upload: async (coupleId: string): Promise<string | null> => {
      if (!picture || picture.name !== null || !picture.bytes) return picture?.name ?? null;
      const name = await uploadStoryPicture(coupleId, picture.bytes);
      setChosen({ ...picture, name });
      return name;
    },
  };
}

function PictureField({ picture }: { picture: ReturnType<typeof usePicture> }) {
  const { t } = useTranslation();
  const { shown } = picture;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void picture.choose(file);
    target.value = '';
  };
  return (
    <div className="grid gap-2">
      <p className="text-small font-semibold">{t('story.photo_label')}</p>
      {shown && (
        <div className="overflow-clip rounded-field">
          <FramedPhoto bytes={shown.bytes} ratio={shown.ratio} alt={t('story.photo_chosen')} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <label
          className={classNames(
            buttonClass({ variant: 'secondary', size: 'small' }),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-kumkum',
          )}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {t(shown ? 'story.photo_another' : 'story.photo_add')}
          <input
            type="file"
            accept={PHOTO_TYPES.join(',')}
            onChange={choose}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        {shown && (
          <Button variant="quiet" size="small" onClick={picture.remove}>
            {t('story.photo_remove')}
          </Button>
        )}
      </div>
      <p className="text-tiny text-ink-2">{t('story.photo_note')}</p>
      <ErrorLine>{picture.fault && t(picture.fault)}</ErrorLine>
    </div>
  );
}

/** The control that selects photos: a file input in a tile of the grid. */
import { ImagePlus } from 'lucide-react';
import type { ChangeEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_TYPES } from '#domain/limits.ts';
import { classNames } from '#web/ui/class-names.ts';

interface AddPhotosProps {
  disabled: boolean;
  onChoose: (files: readonly File[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A dashed tile; opens the platform's file picker on click, Enter or Space. */
export function AddPhotos({ disabled, onChoose, ref }: AddPhotosProps) {
  const { t } = useTranslation();

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    onChoose([...(event.target.files ?? [])]);
    // Allows selecting the same file again after it was removed.
    event.target.value = '';
  }

  return (
    <label
      className={classNames(
        'relative grid aspect-4/5 place-content-center justify-items-center gap-1.5 rounded-field border border-dashed border-line-strong p-2 text-center text-bar font-semibold text-kumkum transition-colors hover:bg-kumkum-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-kumkum',
        disabled && 'opacity-60',
      )}
    >
      <ImagePlus aria-hidden="true" className="size-6" />
      {t('photos.add')}
      <input
        ref={ref}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        multiple
        disabled={disabled}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

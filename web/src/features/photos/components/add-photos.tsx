/** The control that selects photos: a file input in a tile of the grid. */
import { ImagePlus } from 'lucide-react';
import type { ChangeEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_TYPES } from '#domain/limits.ts';
import { classNames } from '#web/ui/class-names.ts';

interface AddPhotosProps {
  /** Whether another photo fits. */
  room: boolean;
  disabled: boolean;
  onChoose: (files: readonly File[]) => void;
  /** Called when it is pressed although there is no room. */
  onFull: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A dashed tile; opens the platform's file picker on click, Enter or Space. */
export function AddPhotos({ room, disabled, onChoose, onFull, ref }: AddPhotosProps) {
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
        (!room || disabled) && 'opacity-60',
      )}
    >
      <ImagePlus aria-hidden="true" className="size-6" strokeWidth={1.75} />
      {t('photos.add')}
      <input
        ref={ref}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        multiple
        disabled={disabled}
        onClick={(event) => {
          if (room) return;
          event.preventDefault();
          onFull();
        }}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

/** Places a photo in a frame of 4:5 by dragging, pinching or keys, and shows what card and avatar will make of it. The photo stays whole. */
import { type ReactNode, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import 'react-easy-crop/react-easy-crop.css';
import { MAX_SCALE, type PhotoFocus } from '#domain/photo-focus.ts';
import { areaOf, FRAME_RATIO, focusOf } from '#web/features/photos/lib/framing.ts';
import { Photo } from '#web/members/photo.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';

export interface FramingSheetProps {
  /** The photo's address. Each photo needs a separate sheet (`key`). */
  src: string;
  focus: PhotoFocus;
  /** What closing without a choice is called. */
  cancelLabel: string;
  onCancel: () => void;
  onChoose: (focus: NonNullable<PhotoFocus>) => void;
  pending?: boolean;
  /** What went wrong with the choice, said inside the sheet. */
  error?: string | null;
}

/** Pixels that an arrow key moves the photo by; with Shift a fifth. */
const KEY_STEP = 10;

/** The sheet; render it only while it is open. */
export default function FramingSheet(props: FramingSheetProps) {
  const { t } = useTranslation();
  const { src, pending, error } = props;
  const [focus, setFocus] = useState(props.focus);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && !pending && props.onCancel()}
      title={t('photos.frame_title')}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
          <Button variant="secondary" onClick={props.onCancel}>
            {props.cancelLabel}
          </Button>
          <Button pending={pending} disabled={!focus} onClick={() => focus && props.onChoose(focus)}>
            {t('photos.frame_use')}
          </Button>
        </div>
      }
    >
      <p className="text-small text-ink-2">{t('photos.frame_hint')}</p>
      <Frame src={src} initial={props.focus} onFocus={setFocus} onBroken={props.onCancel}>
        <Previews src={src} focus={focus} />
      </Frame>
      <ErrorLine className="mt-3">{error}</ErrorLine>
    </Drawer>
  );
}

interface FrameProps {
  src: string;
  initial: PhotoFocus;
  onFocus: (focus: NonNullable<PhotoFocus>) => void;
  onBroken: () => void;
  /** Between the frame and the slider. */
  children: ReactNode;
}

function Frame({ src, initial, onFocus, onBroken, children }: FrameProps) {
  const { t } = useTranslation();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const ratio = useRef(FRAME_RATIO);
  return (
    <>
      {/* A drag moves the photo, not the sheet. */}
      <div
        data-base-ui-swipe-ignore=""
        className="relative mt-3 h-[min(33dvh,340px)] overflow-hidden rounded-field bg-scrim"
      >
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_SCALE}
          aspect={FRAME_RATIO}
          keyboardStep={KEY_STEP}
          zoomWithScroll
          initialCroppedAreaPercentages={initial ? areaOf(initial) : undefined}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => {
            ratio.current = naturalWidth / naturalHeight;
          }}
          onCropAreaChange={(area) => onFocus(focusOf(area, ratio.current))}
          mediaProps={{ onError: onBroken }}
          cropperProps={{
            role: 'group',
            'aria-label': t('photos.frame_keys'),
          }}
          classes={{ cropAreaClassName: 'rounded-card text-scrim/65! focus-visible:outline-white!' }}
          disableAutomaticStylesInjection
        />
      </div>
      {children}
      <label className="mt-1 flex min-h-11 items-center gap-3 text-small">
        {t('photos.frame_zoom')}
        <input
          type="range"
          min={1}
          max={MAX_SCALE}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="min-w-0 flex-1 accent-kumkum"
        />
      </label>
    </>
  );
}

/** The photo as others will see it in lists. */
function Previews({ src, focus }: { src: string; focus: PhotoFocus }) {
  const { t } = useTranslation();
  return (
    <div className="mt-3 flex items-center gap-4">
      <p className="min-w-0 flex-1 text-small text-ink-2">{t('photos.frame_result')}</p>
      <Photo
        src={src}
        focus={focus}
        alt=""
        ratio={8 / 9}
        eager
        className="w-20 rounded-field [--focus-line:0.42]"
      />
      <Photo src={src} focus={focus} alt="" ratio={1} eager className="w-12 rounded-full" />
    </div>
  );
}

/** The full-screen photo viewer: swipe, zoom from 1 to 8 by pinch, wheel and double tap, close by Escape, Back or pull. */
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { CAROUSEL_SPEED_MS, ZOOM } from '#domain/limits.ts';
import { useBackCloses } from '#web/ui/back-closes.ts';

/** A custom slide type: the library limits the zoom of image slides to the file's pixels instead of 8. */
interface PhotoSlide {
  type: 'photo';
  src: string;
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    photo: PhotoSlide;
  }
}

interface PhotoViewerProps {
  /** Addresses of the photos. */
  photos: readonly string[];
  /** The index of the first photo to show. */
  index: number;
  /** Called with the index of the visible photo when it changes. */
  onView: (index: number) => void;
  onClose: () => void;
}

/** With a background: a photo may be white. */
const icon = {
  'aria-hidden': true,
  className: 'size-10 rounded-full bg-scrim/60 p-1.5',
} as const;

/** The viewer; rendered only while open. */
export default function PhotoViewer({ photos, index, onView, onClose }: PhotoViewerProps) {
  const { t } = useTranslation();
  useBackCloses(true, onClose);
  // Constant while open: with new slides the library returns to the first photo.
  const [slides] = useState(() => photos.map((src) => ({ type: 'photo', src }) satisfies PhotoSlide));
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: photos.length < 2, padding: 0 }}
      animation={{ swipe: CAROUSEL_SPEED_MS, navigation: CAROUSEL_SPEED_MS, zoom: 200 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{
        supports: ['photo'],
        minZoom: ZOOM.min,
        maxZoom: ZOOM.max,
        scrollToZoom: true,
        // The photo follows the fingers instead of zooming faster.
        pinchZoomV4: true,
      }}
      on={{ view: (view) => onView(view.index) }}
      labels={{
        Lightbox: t('profile.photo_viewer'),
        'Photo gallery': t('profile.photo_viewer'),
        Carousel: t('profile.carousel'),
        Slide: t('profile.slide'),
        '{index} of {total}': '{index} / {total}',
        Previous: t('profile.previous_photo'),
        Next: t('profile.next_photo'),
        Close: t('ui.close'),
        'Zoom in': t('profile.zoom_in'),
        'Zoom out': t('profile.zoom_out'),
      }}
      render={{
        slide: ({ slide }) => (isPhoto(slide) ? <FullPhoto src={slide.src} /> : undefined),
        iconPrev: () => <ChevronLeft {...icon} />,
        iconNext: () => <ChevronRight {...icon} />,
        iconClose: () => <X {...icon} />,
        iconZoomIn: () => <ZoomIn {...icon} />,
        iconZoomOut: () => <ZoomOut {...icon} />,
        ...(photos.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
      className="[&_button:focus-visible]:rounded-full! [&_button:focus-visible]:outline-2! [&_button:focus-visible]:-outline-offset-4! [&_button:focus-visible]:outline-white!"
      styles={{
        root: {
          '--yarl__color_backdrop': 'rgb(20 13 15)',
          '--yarl__button_padding': '4px',
          '--yarl__button_filter': 'none',
        },
      }}
    />
  );
}

function isPhoto(slide: SlideImage | PhotoSlide): slide is PhotoSlide {
  return slide.type === 'photo';
}

function FullPhoto({ src }: { src: string }) {
  return <img src={src} alt="" draggable={false} className="size-full object-contain select-none" />;
}

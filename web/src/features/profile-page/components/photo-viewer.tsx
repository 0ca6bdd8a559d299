/** Photos on the whole screen: swipe, pinch, wheel and double tap zoom from 1 to 8, Escape or a pull closes. */
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { CAROUSEL_SPEED_MS, ZOOM } from '#domain/limits.ts';

/**
 * A slide of our own kind: the library's zoom of its own image slides ends where the file's pixels do, which is not 8.
 */
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
  /** The photo to begin with. */
  index: number;
  /** Called with the photo in view whenever it changes. */
  onView: (index: number) => void;
  onClose: () => void;
}

/** On a ground of its own: a photo may be white. */
const icon = {
  'aria-hidden': true,
  className: 'size-10 rounded-full bg-scrim/60 p-1.5',
  strokeWidth: 1.75,
} as const;

/** The viewer; render it only while it is open. */
export default function PhotoViewer({ photos, index, onView, onClose }: PhotoViewerProps) {
  const { t } = useTranslation();
  // Fixed while it is open: given other slides, the library goes back to the photo it began with.
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
        minZoom: ZOOM.least,
        maxZoom: ZOOM.most,
        scrollToZoom: true,
        // The photo stays under the fingers, instead of growing faster than they part.
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

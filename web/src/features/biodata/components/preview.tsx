/** The A4 page as it will be printed, fitted to the screen. It is a separate document, so that the browser prints nothing else. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_SIZES } from '#domain/biodata/attempts.ts';
import { biodataHtml, PAGE, photoFrame } from '#domain/biodata/html.ts';
import { type BiodataFacts, biodataSheet, type SheetOptions } from '#domain/biodata/sheet.ts';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import fonts from '#web/ui/fonts.css?url';

export interface PreviewProps {
  frame: RefObject<HTMLIFrameElement | null>;
  facts: BiodataFacts;
  options: SheetOptions;
  photo: string | null;
  focus: PhotoFocus;
}

/** CSS pixels a millimetre. */
const PIXELS = 96 / 25.4;
const WIDTH = PAGE.width * PIXELS;
const HEIGHT = PAGE.height * PIXELS;

/** The preview. Letters are as large as the page allows; relatives are folded when the smallest ones take too much. */
export function Preview({ frame, facts, options, photo, focus }: PreviewProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const scale = useScale(box);
  const all = facts.details.relatives.length;
  const content = JSON.stringify([facts, options, photo]);
  const [fit, setFit] = useState({ content, mostRelatives: all });
  const mostRelatives = fit.content === content ? fit.mostRelatives : all;
  const sheet = biodataSheet(facts, { ...options, mostRelatives });
  const html = biodataHtml(sheet, { photo, focus, ...TEXT_SIZES[0], watermark: null, fonts });

  async function fill(): Promise<void> {
    const page = frame.current?.contentDocument;
    await page?.fonts.ready;
    const drawn = page?.querySelector<HTMLElement>('.sheet');
    if (drawn && !fillPage(drawn) && mostRelatives > 0) setFit({ content, mostRelatives: mostRelatives - 1 });
  }

  return (
    <figure>
      <div
        ref={box}
        className="overflow-hidden rounded-small border border-line shadow-card"
        style={{ height: HEIGHT * scale }}
      >
        <iframe
          ref={frame}
          title={t('biodata.preview')}
          srcDoc={html}
          onLoad={() => void fill()}
          className="origin-top-left border-0 bg-white"
          style={{ width: WIDTH, height: HEIGHT, transform: `scale(${scale})` }}
        />
      </div>
      {sheet.folded > 0 && (
        <figcaption className="mt-2 text-small text-ink-2">
          {t('biodata.folded', { count: sheet.folded })}
        </figcaption>
      )}
    </figure>
  );
}

/** Gives a sheet the largest letters and the widest lines with which it takes one page; returns whether any do. */
function fillPage(sheet: HTMLElement): boolean {
  const photo = sheet.querySelector<HTMLElement>('.photo');
  return TEXT_SIZES.some(({ fontSize, lineHeight }) => {
    Object.assign(sheet.style, { fontSize: `${fontSize}pt`, lineHeight });
    const { width, height } = photoFrame(fontSize);
    if (photo) Object.assign(photo.style, { width: `${width}mm`, height: `${height}mm` });
    return sheet.offsetHeight <= HEIGHT + 1;
  });
}

/** How much the page is made smaller to fit the width of its box. */
function useScale(box: RefObject<HTMLDivElement | null>): number {
  const [scale, setScale] = useState(0.4);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScale(element.clientWidth / WIDTH));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return scale;
}

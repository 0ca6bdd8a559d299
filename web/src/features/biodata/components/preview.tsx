/** The A4 page as it will be printed, fitted to the screen. It is a separate document, so that the browser prints nothing else. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attemptsFor } from '#domain/biodata/attempts.ts';
import { biodataHtml, PAGE } from '#domain/biodata/html.ts';
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

/** The preview. Letters become smaller, and then relatives are folded, until all fits on one page. */
export function Preview({ frame, facts, options, photo, focus }: PreviewProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const scale = useScale(box);
  const content = JSON.stringify([facts, options, photo]);
  const [fit, setFit] = useState({ content, attempt: 0 });
  const attempt = fit.content === content ? fit.attempt : 0;
  const attempts = attemptsFor(facts.details.relatives.length);
  const { fontSize, mostRelatives } = attempts[attempt] ?? attempts[0];
  const sheet = biodataSheet(facts, { ...options, mostRelatives });
  const html = useMemo(
    () => biodataHtml(sheet, { photo, focus, fontSize, watermark: null, fonts }),
    [sheet, photo, focus, fontSize],
  );

  async function measure(): Promise<void> {
    const page = frame.current?.contentDocument;
    await page?.fonts.ready;
    const height = page?.querySelector('main')?.offsetHeight ?? 0;
    if (height > HEIGHT + 1 && attempt + 1 < attempts.length) setFit({ content, attempt: attempt + 1 });
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
          onLoad={() => void measure()}
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

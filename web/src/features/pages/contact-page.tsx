import { TextPage } from './text-page.tsx';

const SECTIONS = ['mail', 'mention', 'complaint'] as const;

/** /contact_us */
export function Component() {
  return <TextPage prefix="contact" sections={SECTIONS} />;
}

/** The refund and cancellation policy. */
import { TextPage } from './text-page.tsx';

const SECTIONS = ['fees', 'cancel', 'deactivate', 'delete', 'contact'] as const;

/** /refund_cancel */
export function Component() {
  return <TextPage prefix="refund" sections={SECTIONS} />;
}

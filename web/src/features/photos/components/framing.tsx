/** The sheet that frames a photo, which is loaded when it is first needed. */
import { lazy, Suspense } from 'react';
import type { FramingSheetProps } from './framing-sheet.tsx';

const FramingSheet = lazy(() => import('./framing-sheet.tsx'));

export function Framing(props: FramingSheetProps) {
  return (
    <Suspense>
      <FramingSheet {...props} />
    </Suspense>
  );
}

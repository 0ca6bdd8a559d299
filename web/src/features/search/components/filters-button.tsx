/** A button that opens the drawer with the filter form. */
import { type ComponentProps, use } from 'react';
import { Button } from '#web/ui/button.tsx';
import { OpenFilters } from './filter-drawer.tsx';

export function FiltersButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  return <Button aria-haspopup="dialog" {...props} onClick={use(OpenFilters)} />;
}

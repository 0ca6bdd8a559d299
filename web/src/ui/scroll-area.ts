/** The scrolling part of the drawer that a component is in; a list that opens there covers neither title nor footer. Null outside of drawers. */
import { createContext, type RefObject } from 'react';

export const ScrollArea = createContext<RefObject<HTMLElement | null> | null>(null);

/** The i18next context in which a form's labels are chosen, e.g. `business`. */
import { createContext } from 'react';

export const LabelContext = createContext<string | undefined>(undefined);

/** /dev/ui, with `npm run dev` only: the components of web/src/ui in all states, in both languages and themes side by side. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { loadConfig } from '#web/backend/config.ts';
import type { Language } from '#web/i18n/language.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { AlertRegion } from '#web/ui/alerts.tsx';
import { Pane } from './pane.tsx';
import { sampleClient, VIEWER_ID } from './sample-data.ts';
import { ActionsSample } from './samples/actions.tsx';
import { ChoicesSample } from './samples/choices.tsx';
import { FieldsSample } from './samples/fields.tsx';
import { MembersSample } from './samples/members.tsx';
import { MessagesSample } from './samples/messages.tsx';
import { OverlaysSample } from './samples/overlays.tsx';
import { PiecesSample } from './samples/pieces.tsx';
import type { Theme } from './theme-variables.ts';

const SAMPLES: readonly (readonly [string, ComponentType])[] = [
  ['Colours, type, logo, bars', PiecesSample],
  ['Buttons and rows', ActionsSample],
  ['Fields', FieldsSample],
  ['Choices', ChoicesSample],
  ['Menu, dialog, drawer, accordion', OverlaysSample],
  ['Loading, empty, failed, told', MessagesSample],
  ['Members and photos', MembersSample],
];

const PANES: readonly (readonly [Language, Theme])[] = [
  ['en', 'light'],
  ['mr', 'light'],
  ['en', 'dark'],
  ['mr', 'dark'],
];

/** Loads both languages and sets a signed-in user, which components of members require. */
export async function loader(): Promise<null> {
  await loadConfig();
  await i18next.loadLanguages(['en', 'mr']);
  if (!useUserStore.getState().id) useUserStore.setState({ id: VIEWER_ID });
  return null;
}

export function Component() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={sampleClient()}>
        <main className="px-4 py-6">
          <h1 className="font-display text-title">Components</h1>
          <p className="text-small text-ink-2">
            Development only. Menus, lists and dialogs open in the language and theme of the page.
          </p>
          {SAMPLES.map(([title, Sample]) => (
            <section key={title} aria-label={title} className="mt-8">
              <h2 className="mb-3 font-display text-section">{title}</h2>
              <div className="grid gap-4 sm:grid-cols-2 [@media(min-width:1500px)]:grid-cols-4">
                {PANES.map(([language, theme]) => (
                  <Pane key={`${language} ${theme}`} language={language} theme={theme}>
                    <Sample />
                  </Pane>
                ))}
              </div>
            </section>
          ))}
        </main>
        <AlertRegion />
      </QueryClientProvider>
    </CSPProvider>
  );
}

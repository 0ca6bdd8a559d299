import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadChoiceLists } from '#web/i18n/choice-lists.ts';
import { render } from '#web/testing/render-screen.ts';
import { WorkLine } from './written-text.tsx';

beforeAll(loadChoiceLists);

it.each([
  ['en', 'Nashik', 'Architect at Tulsi Software, Nashik'],
  ['en', 'नाशिक', 'Architect at Tulsi Software, Nashik'],
  ['mr', 'Nashik', 'वास्तुविशारद\u00A0· Tulsi Software\u00A0· नाशिक'],
  ['mr', 'नाशिक', 'वास्तुविशारद\u00A0· Tulsi Software\u00A0· नाशिक'],
  // Free text is its own label.
  ['en', 'Reykjavík', 'Architect at Tulsi Software, Reykjavík'],
] as const)('the work line in %s shows the label of the stored company city %s', (language, city, text) => {
  const work = { company_role: 'Architect', company_name: 'Tulsi Software', company_city: city };
  const { html } = render(createElement(WorkLine, { member: work }), { language });
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});

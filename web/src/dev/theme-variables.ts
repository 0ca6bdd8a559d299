/**
 * Shows the light and the dark theme side by side. The theme follows the system, so its variables are read from the style sheets and set on
 * an element.
 */
import type { CSSProperties } from 'react';
import type { Language } from '#web/i18n/language.ts';

export type Theme = 'light' | 'dark';

const DARK = /prefers-color-scheme:\s*dark/;
const TYPE_SIZES = ['landing', 'name', 'title', 'section'];
const LEADING = { en: '1.2', mr: '1.35' } as const;

type Variables = Record<`--${string}`, string>;

/** The variables of rules for `:root`; those in the dark theme's media query separately. */
function collect(rules: CSSRuleList, inDark: boolean, found: Record<Theme, Variables>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.selectorText.includes(':root')) {
      readVariables(rule.style, found[inDark ? 'dark' : 'light']);
    } else if (rule instanceof CSSMediaRule && DARK.test(rule.conditionText)) {
      collect(rule.cssRules, true, found);
    } else if (rule instanceof CSSLayerBlockRule) {
      collect(rule.cssRules, inDark, found);
    }
  }
}

function readVariables(style: CSSStyleDeclaration, into: Variables): void {
  for (const name of style) {
    if (name.startsWith('--color-') || name.startsWith('--shadow-')) {
      into[name as `--${string}`] = style.getPropertyValue(name);
    }
  }
}

/** The style that applies a theme and a language to an element, whatever the page uses. */
export function themeStyle(theme: Theme, language: Language): CSSProperties {
  const found: Record<Theme, Variables> = { light: {}, dark: {} };
  for (const sheet of document.styleSheets) collect(sheet.cssRules, false, found);
  const leading: Variables = {};
  for (const size of TYPE_SIZES) leading[`--text-${size}--line-height`] = LEADING[language];
  return {
    ...found.light,
    ...(theme === 'dark' && found.dark),
    ...leading,
    colorScheme: theme,
  } as CSSProperties;
}

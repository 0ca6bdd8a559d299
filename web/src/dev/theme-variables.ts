/**
 * Shows light and dark beside each other: the theme follows the system, so its variables are read from the style
 * sheets in use and set on an element. Nothing of the theme is written down a second time.
 */
import type { CSSProperties } from 'react';
import type { Language } from '#web/i18n/language.ts';

export type Theme = 'light' | 'dark';

const DARK = /prefers-color-scheme:\s*dark/;
const TYPE_SIZES = ['landing', 'name', 'title', 'section'];
const LEADING = { en: '1.2', mr: '1.35' } as const;

type Variables = Record<`--${string}`, string>;

/** Variables that rules for `:root` set; those inside the dark theme's media query apart. */
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

/** The style that makes an element and all below it look like a theme and a language, whatever the page around it has. */
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

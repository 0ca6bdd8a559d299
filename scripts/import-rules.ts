/**
 * Which part of the repository may import which, types included: `npm run test:lint` checks it, docs/architecture.md draws it.
 * Tests, benchmarks and scripts may import everything.
 */
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser';

/** The files of each part. */
export const FILES: Readonly<Record<string, string>> = {
  domain: '^domain/',
  functions: '^supabase/functions/',
  base: '^server/(broadcast|config|database|mail)/',
  logging: '^server/ops/logging/',
  http: '^server/http/',
  services: '^server/(auth|biodata|functions|jobs|quota|realtime|rest|storage)/',
  health: '^server/health/',
  metrics: '^server/ops/metrics/',
  app: '^server/(?!main)[^/]+[.]ts$',
  start: '^server/(start/|main[.]ts$)',
  tools: '^server/ops/(admin|backup)/',
  dev: '^dev/',
  i18n: '^web/(src/i18n|public/locales)/',
  backend: '^web/src/backend/',
  device: '^web/src/device/',
  session: '^web/src/session/',
  ui: '^web/src/ui/',
  links: '^web/src/links/',
  members: '^web/src/members/',
  features: '^web/src/features/',
  webapp: '^web/src/(app|dev)/',
};

/** The parts that each part imports. Every part may import `domain`, too, which imports none. */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  functions: [],
  base: [],
  logging: ['base', 'http'],
  http: ['base', 'logging'],
  services: ['base', 'http', 'logging', 'functions'],
  metrics: ['base', 'health', 'http', 'services'],
  health: ['base', 'services'],
  app: ['base', 'health', 'http', 'metrics', 'services'],
  start: ['app', 'base', 'dev', 'functions', 'health', 'http', 'logging', 'services'],
  tools: ['base', 'services', 'functions'],
  dev: ['base', 'http', 'services', 'functions', 'app'],
  i18n: ['backend'],
  backend: ['i18n'],
  device: ['backend'],
  session: ['backend', 'device'],
  ui: ['i18n'],
  links: ['ui'],
  members: ['backend', 'device', 'i18n', 'links', 'session', 'ui'],
  features: ['backend', 'device', 'i18n', 'links', 'members', 'session', 'ui'],
  webapp: ['backend', 'device', 'features', 'i18n', 'links', 'members', 'session', 'ui'],
};

const TEST = '[.]test[.]tsx?$|^web/src/testing/';
const REPOSITORY = '^(domain|server|dev|supabase|web|tests|bench|scripts)/';

type Rule = IRegularForbiddenRuleType;

const forbid = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  severity: 'error',
  comment,
  from,
  to,
});

const filesOf = (part: string) => FILES[part] ?? '';

const arrowRules = Object.keys(FILES).map((part) => {
  const allowed = part === 'domain' ? [] : ['domain', ...(ARROWS[part] ?? [])];
  return forbid(
    `${part}-imports`,
    `${part} imports ${allowed.join(', ') || 'nothing else of the repository'}: see ARROWS in scripts/import-rules.ts`,
    { path: filesOf(part), pathNot: TEST },
    { path: REPOSITORY, pathNot: [part, ...allowed].map(filesOf) },
  );
});

const RULES: IConfiguration = {
  forbidden: [
    ...arrowRules,
    forbid('no-cycle', 'No file imports itself by way of others.', {}, { circular: true }),
    forbid('unresolved', 'The imported file exists.', {}, { couldNotResolve: true }),
    forbid(
      'foreign-feature',
      'Features never import each other: what two of them share belongs to members, links, ui or backend.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'development-only',
      'Production code loads dev/ by dynamic import, in development only.',
      { path: '^server/', pathNot: TEST },
      { path: filesOf('dev'), dynamic: false },
    ),
    forbid(
      'primitives',
      'Primitives know neither router nor backend: see links and members.',
      { path: filesOf('ui'), pathNot: TEST },
      { path: 'node_modules/(react-router|@tanstack)/' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^node_modules', '[.]d[.]m?ts$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main'],
    },
  },
};

export default RULES;

import i18next from 'i18next';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import mr from '../../public/locales/mr/default.json' with { type: 'json' };

const COMMUNITY = 'GET /rest/v1/community';
const DELIVERED_FEE = 29_900;

type Community = Record<string, unknown>;
const NONE: Community = {
  texts: { en: {}, mr: {} },
  fee: DELIVERED_FEE,
  legal_name: null,
  families: 0,
  weddings: 0,
  stories: false,
};

let stored: Map<string, string>;

/** Loads the settings of a community that were changed so, on a page with these texts. */
async function load(
  changes: Community,
  { path = '/', languages = ['en', 'mr'] }: { path?: string; languages?: ('en' | 'mr')[] } = {},
) {
  vi.resetModules();
  vi.stubGlobal('window', { location: { pathname: path } });
  const { TEXT_OPTIONS, addNumberFormat } = await import('#web/i18n/i18n.ts');
  const resources = Object.fromEntries(
    languages.map((language) => [language, { default: { ...{ en, mr }[language] } }]),
  );
  await i18next.init({ ...TEXT_OPTIONS, lng: languages[0], resources, initAsync: false });
  addNumberFormat();
  const { loadCommunity } = await import('./community-texts.ts');
  const backend = stubBackend({ [COMMUNITY]: [Response.json([{ ...NONE, ...changes }])] });
  let added = 0;
  i18next.store.on('added', () => {
    added += 1;
  });
  await loadCommunity();
  const text = (key: string, lng: 'en' | 'mr' = 'en') =>
    String(i18next.t(key as never, { lng })).replaceAll('\u00A0', ' ');
  return { backend, text, loadCommunity, added: () => added };
}

beforeEach(() => {
  stored = stubStorage('localStorage');
});
afterEach(() => {
  // All modules of the run share it.
  i18next.off('languageChanged');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const FEE = 'landing.promise_fee';

describe('the texts of a community', () => {
  it('are the delivered ones without settings', async () => {
    const { backend, text, added } = await load({});
    expect(backend.last(COMMUNITY)?.headers.get('apikey')).toBe('sb_publishable_k');
    expect([text('app.name'), text('landing.community'), text('landing.has_stories'), added()]).toEqual([
      'Reshimgath',
      'Our community’s own site',
      // Not a text: the page asks whether there is one.
      'landing.has_stories',
      0,
    ]);
    // The prerendered text, which has the delivered fee, is not rendered again.
    expect(text(FEE)).toContain('{{fee}}');
  });

  it('have another fee in the digits of each language', async () => {
    const { text } = await load({ fee: 50_000 });
    expect([text(FEE), text(FEE, 'mr')]).toEqual([
      'One yearly fee of ₹500. No auto-renewal.',
      'वर्षाला फक्त ₹५००. आपोआप नूतनीकरण नाही.',
    ]);
    expect(text('terms.fee')).toMatch(/^The fee is ₹500 for one year/);
  });

  it.each<[Community, string]>([
    [
      { legal_name: 'Pune Mandal', families: 120, weddings: 3 },
      'Run by Pune Mandal · 120+ families · 3 weddings',
    ],
    [{ weddings: 1 }, '1 wedding'],
    [{ families: 10 }, '10+ families'],
  ])('say on the landing page who runs it, and how many there are: %j', async (changes, line) => {
    expect((await load(changes)).text('landing.community')).toBe(line);
  });

  it('say whether there are stories', async () => {
    expect((await load({ stories: true })).text('landing.has_stories', 'mr')).toBe('yes');
  });

  it('are the community’s own where it has some, also for widowed members of both genders', async () => {
    const own = { 'app.name': 'Ours', 'option.married_status.Widowed': 'Bereaved' };
    const { text } = await load({ texts: { en: own, mr: {} } });
    expect([text('app.name'), text('app.name', 'mr')]).toEqual(['Ours', 'रेशीमगाठ']);
    const widowed = (['Female', 'Male'] as const).map((gender) =>
      text(`option.married_status.Widowed_${gender}`),
    );
    expect(widowed).toEqual(['Bereaved', 'Bereaved']);
    expect(text('option.married_status.Widowed_Female', 'mr')).toBe('विधवा');
  });

  it('are added to a language that is loaded later', async () => {
    const { text } = await load({ fee: 50_000 }, { languages: ['en'] });
    i18next.addResourceBundle('mr', 'default', { ...mr });
    expect(text(FEE, 'mr')).toContain('{{fee}}');
    await i18next.changeLanguage('mr');
    expect(text(FEE, 'mr')).toContain('₹५००');
  });

  it('render a page again only where guests see them', async () => {
    const added = async (path: string) => (await load({ fee: 50_000 }, { path })).added();
    expect(await added('/home')).toBe(0);
    expect(await added('/')).toBe(4);
    expect(await added('/terms_and_conditions')).toBe(4);
  });
});

describe('the answer of the last visit', () => {
  it('is shown at once, and replaced by another one', async () => {
    stored.set('community', JSON.stringify({ ...NONE, fee: 50_000 }));
    const { text, backend, loadCommunity } = await load({});
    expect(text(FEE)).toContain('₹299');
    expect(JSON.parse(stored.get('community') ?? '')).toEqual(NONE);
    backend.answers = { [COMMUNITY]: [Response.json([])] };
    await loadCommunity();
    expect(JSON.parse(stored.get('community') ?? '')).toEqual(NONE);
  });

  it('stays when the request fails', async () => {
    stored.set('community', JSON.stringify({ ...NONE, fee: 50_000 }));
    const { text, backend, loadCommunity } = await load({ fee: 50_000 });
    backend.answers = { [COMMUNITY]: [Response.json({}, { status: 500 })] };
    await expect(loadCommunity()).rejects.toThrow('community: 500');
    expect(text(FEE)).toContain('₹500');
  });

  it('is not shown twice when nothing has changed', async () => {
    stored.set('community', JSON.stringify({ ...NONE, fee: 50_000 }));
    expect((await load({ fee: 50_000 })).added()).toBe(4);
  });
});

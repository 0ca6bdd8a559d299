/**
 * The community's own name, labels and fee, which operators change at the desk. Loaded when the first page is complete; the answer of the
 * last visit is shown until then.
 */
import i18next from 'i18next';
import { PAISE_A_RUPEE, YEARLY_FEE_PAISE } from '#domain/limits.ts';
import { loadConfig } from '#web/backend/config.ts';
import { LANGUAGES, type Language } from '#web/i18n/language.ts';
import { numberText } from '#web/i18n/number-text.ts';

interface Community {
  /** Texts that replace those of the application, by language and key. */
  texts: Record<Language, Record<string, string>>;
  /** Paise. */
  fee: number;
  /** The committee or society that runs the site; null while the settings have none. */
  legal_name: string | null;
  /** How many are listed, in tens. */
  families: number;
  /** Couples who met here and both confirmed it. */
  weddings: number;
  /** Whether a couple's story is shown. */
  stories: boolean;
}

/** The key in local storage. */
const STORAGE_KEY = 'community';

/** The pages with the fee or the landing page's line. Added texts render a page again, which others are spared. */
const GUEST_PAGES = ['/', '/terms_and_conditions'];

let shown: Community | null = null;

/** Shows the stored answer, then a new one. Throws without a network. */
export async function loadCommunity(): Promise<void> {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored) show(JSON.parse(stored));
  const { backendUrl, publishableKey } = await loadConfig();
  const response = await fetch(
    `${backendUrl}/rest/v1/community?select=texts,fee,legal_name,families,weddings,stories`,
    {
      headers: { apikey: publishableKey },
    },
  );
  if (!response.ok) throw new Error(`community: ${response.status}`);
  const [community]: Community[] = await response.json();
  if (!community || JSON.stringify(community) === stored) return;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(community));
  show(community);
}

function show(community: Community): void {
  if (!shown) i18next.on('languageChanged', showTexts);
  shown = community;
  showTexts();
}

/** Only in languages that are loaded: i18next would not load the other texts of a language of which it has some. */
function showTexts(): void {
  if (!shown) return;
  for (const language of LANGUAGES) {
    if (!i18next.hasResourceBundle(language, 'default')) continue;
    const own = shown.texts[language];
    const ofGuests = Object.entries({ ...feeTexts(language, shown.fee), ...landingText(language, shown) });
    const silent = !GUEST_PAGES.includes(window.location.pathname);
    for (const [key, text] of ofGuests) i18next.addResource(language, 'default', key, text, { silent });
    const texts = { ...own, ...widowedTexts(own) };
    if (Object.keys(texts).length > 0) i18next.addResourceBundle(language, 'default', texts, true, true);
  }
}

const WIDOWED = 'option.married_status.Widowed';

/** The desk's own label is for both genders, in place of the delivered ones. */
function widowedTexts({ [WIDOWED]: own }: Readonly<Record<string, string>> = {}): Record<string, string> {
  return own === undefined ? {} : { [`${WIDOWED}_Female`]: own, [`${WIDOWED}_Male`]: own };
}

/** The landing page's line about who runs the site and how many families and weddings it has, in place of the delivered one; and whether it links to stories. */
function landingText(
  language: Language,
  { legal_name, families, weddings, stories }: Community,
): Record<string, string> {
  const text = (key: string, values: Record<string, string | number>) =>
    i18next.t(key, { ...values, lng: language });
  const facts = [
    legal_name && text('landing.run_by', { committee: legal_name }),
    families > 0 && text('landing.families', { families }),
    weddings > 0 && text('landing.weddings', { count: weddings }),
  ].filter(Boolean);
  return {
    ...(facts.length > 0 && { 'landing.community': facts.join(' · ') }),
    ...(stories && { 'landing.has_stories': 'yes' }),
  };
}

/** Texts of guests' pages with the fee, which were prerendered with the delivered one. */
const FEE_TEXTS = ['landing.promise_fee', 'terms.fee'];
/** The texts as they were delivered, with their placeholder, by language. */
const delivered = new Map<Language, Record<string, string>>();

/** None when the fee is the delivered one and no other has been shown. */
function feeTexts(language: Language, fee: number): Record<string, string> {
  if (fee === YEARLY_FEE_PAISE && !delivered.has(language)) return {};
  const templates =
    delivered.get(language) ??
    Object.fromEntries(FEE_TEXTS.map((key) => [key, i18next.getResource(language, 'default', key)]));
  delivered.set(language, templates);
  const rupees = `₹${numberText(language, fee / PAISE_A_RUPEE)}`;
  return Object.fromEntries(
    Object.entries(templates).map(([key, text]) => [key, text.replace('{{fee}}', rupees)]),
  );
}

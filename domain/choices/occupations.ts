import { type Choice, createChoiceSearch } from './choice-search.ts';
import { livelihoods } from './data/livelihoods.ts';
import { professions } from './data/professions.ts';
import { services } from './data/services.ts';
import { parseChoices } from './parse-choices.ts';

export interface Occupation extends Choice {
  /** Key of the group (`occupationGroups`). */
  readonly group: string;
}

export const occupationGroups: readonly Choice[] = parseChoices(`
computing|Computing|संगणक
engineering|Engineering|अभियांत्रिकी
trades|Technicians and trades|तंत्रज्ञ व कारागीर
medicine|Medicine and health|वैद्यकीय व आरोग्य
teaching|Teaching and research|शिक्षण व संशोधन
finance|Banking, accounts and insurance|बँक, लेखा व विमा
law|Law|विधी
government|Government and public service|शासकीय व सार्वजनिक सेवा
defence|Defence, police and security|संरक्षण, पोलीस व सुरक्षा
management|Management and office|व्यवस्थापन व कार्यालय
sales|Sales and marketing|विक्री व विपणन
business|Business|व्यवसाय
farming|Farming and allied|शेती व पूरक
transport|Transport and travel|वाहतूक व प्रवास
arts|Media, arts and sport|माध्यम, कला व क्रीडा
home|Not in paid work|नोकरी व्यवसायात नसलेले
`);

const blocks: Record<string, string> = { ...professions, ...services, ...livelihoods };

/** Designations of members and occupations of parents, by group. Anything else is free text. */
export const occupations: readonly Occupation[] = occupationGroups.flatMap(({ key: group }) =>
  parseChoices(blocks[group] ?? '').map((occupation) => ({ ...occupation, group })),
);

const groupsByKey = new Map(occupationGroups.map((group) => [group.key, group]));

const search = createChoiceSearch(occupations, {
  contextOf: ({ group }) => {
    const found = groupsByKey.get(group);
    return found ? [found.en, found.mr] : [];
  },
});

/** @see createChoiceSearch */
export const searchOccupations = search.search;
/** Finds the occupation that a free text such as `Software Engineer` or `सॉफ्टवेअर अभियंता` names. @see createChoiceSearch */
export const findOccupation = search.find;

import { type Choice, createChoiceSearch } from '../choices/choice-search.ts';
import { aliasesOf, linesOf, parseChoices } from '../choices/parse-choices.ts';

export interface District extends Choice {
  /** Key of the division (`divisions`). */
  readonly division: string;
}

/** The six administrative divisions of Maharashtra. */
export const divisions: readonly Choice[] = parseChoices(`
konkan|Konkan|कोकण
pune|Pune|पुणे
nashik|Nashik|नाशिक|Nasik
chhatrapati-sambhajinagar|Chhatrapati Sambhajinagar|छत्रपती संभाजीनगर|Aurangabad,औरंगाबाद,Marathwada,मराठवाडा
amravati|Amravati|अमरावती
nagpur|Nagpur|नागपूर
`);

/** Districts by division: key, English, Marathi, further names (among them the names before an official change). */
const districtLines = {
  konkan: `
mumbai|Mumbai City|मुंबई शहर|Bombay
mumbai-suburban|Mumbai Suburban|मुंबई उपनगर
thane|Thane|ठाणे|Thana
palghar|Palghar|पालघर
raigad|Raigad|रायगड|Raigarh,Kolaba,कुलाबा
ratnagiri|Ratnagiri|रत्नागिरी
sindhudurg|Sindhudurg|सिंधुदुर्ग
`,
  pune: `
pune|Pune|पुणे|Poona
satara|Satara|सातारा
sangli|Sangli|सांगली
solapur|Solapur|सोलापूर|Sholapur
kolhapur|Kolhapur|कोल्हापूर
`,
  nashik: `
nashik|Nashik|नाशिक|Nasik
ahilyanagar|Ahilyanagar|अहिल्यानगर|Ahmednagar,अहमदनगर,Nagar,नगर
dhule|Dhule|धुळे|Dhulia
jalgaon|Jalgaon|जळगाव
nandurbar|Nandurbar|नंदुरबार
`,
  'chhatrapati-sambhajinagar': `
chhatrapati-sambhajinagar|Chhatrapati Sambhajinagar|छत्रपती संभाजीनगर|Aurangabad,औरंगाबाद
jalna|Jalna|जालना
parbhani|Parbhani|परभणी
hingoli|Hingoli|हिंगोली
beed|Beed|बीड|Bid
nanded|Nanded|नांदेड
latur|Latur|लातूर
dharashiv|Dharashiv|धाराशिव|Osmanabad,उस्मानाबाद
`,
  amravati: `
amravati|Amravati|अमरावती|Amraoti
akola|Akola|अकोला
buldhana|Buldhana|बुलढाणा|Buldana,बुलडाणा
washim|Washim|वाशिम
yavatmal|Yavatmal|यवतमाळ|Yeotmal
`,
  nagpur: `
nagpur|Nagpur|नागपूर
wardha|Wardha|वर्धा
bhandara|Bhandara|भंडारा
gondia|Gondia|गोंदिया|Gondiya
chandrapur|Chandrapur|चंद्रपूर|Chanda,चांदा
gadchiroli|Gadchiroli|गडचिरोली
`,
};

/** The 36 districts of Maharashtra, by division. */
export const districts: readonly District[] = Object.entries(districtLines).flatMap(([division, block]) =>
  parseChoices(block).map((district) => ({ ...district, division })),
);

/** The 28 states and 8 union territories of India: key, English, Marathi, further names, `ut` for a union territory. */
const stateLines = linesOf(`
maharashtra|Maharashtra|महाराष्ट्र
andhra-pradesh|Andhra Pradesh|आंध्र प्रदेश
arunachal-pradesh|Arunachal Pradesh|अरुणाचल प्रदेश
assam|Assam|आसाम
bihar|Bihar|बिहार
chhattisgarh|Chhattisgarh|छत्तीसगड
goa|Goa|गोवा
gujarat|Gujarat|गुजरात
haryana|Haryana|हरियाणा
himachal-pradesh|Himachal Pradesh|हिमाचल प्रदेश
jharkhand|Jharkhand|झारखंड
karnataka|Karnataka|कर्नाटक
kerala|Kerala|केरळ
madhya-pradesh|Madhya Pradesh|मध्य प्रदेश|MP
manipur|Manipur|मणिपूर
meghalaya|Meghalaya|मेघालय
mizoram|Mizoram|मिझोराम
nagaland|Nagaland|नागालँड
odisha|Odisha|ओडिशा|Orissa,ओरिसा
punjab|Punjab|पंजाब
rajasthan|Rajasthan|राजस्थान
sikkim|Sikkim|सिक्कीम
tamil-nadu|Tamil Nadu|तमिळनाडू
telangana|Telangana|तेलंगणा
tripura|Tripura|त्रिपुरा
uttar-pradesh|Uttar Pradesh|उत्तर प्रदेश|UP
uttarakhand|Uttarakhand|उत्तराखंड|Uttaranchal
west-bengal|West Bengal|पश्चिम बंगाल|Bengal
andaman-and-nicobar-islands|Andaman and Nicobar Islands|अंदमान आणि निकोबार बेटे||ut
chandigarh|Chandigarh|चंदीगड||ut
dadra-and-nagar-haveli-and-daman-and-diu|Dadra and Nagar Haveli and Daman and Diu|दादरा नगर हवेली आणि दमण दीव|Daman,दमण|ut
delhi|Delhi|दिल्ली|NCT of Delhi|ut
jammu-and-kashmir|Jammu and Kashmir|जम्मू आणि काश्मीर|Kashmir,J&K|ut
ladakh|Ladakh|लडाख||ut
lakshadweep|Lakshadweep|लक्षद्वीप||ut
puducherry|Puducherry|पुदुच्चेरी|Pondicherry|ut
`);

export interface State extends Choice {
  readonly unionTerritory: boolean;
}

/** The states and union territories of India, Maharashtra first. */
export const states: readonly State[] = stateLines.map(
  ([key = '', en = '', mr = '', aliases, territory]) => ({
    key,
    en,
    mr,
    aliases: aliasesOf(aliases),
    unionTerritory: territory === 'ut',
  }),
);

const districtSearch = createChoiceSearch(districts);
const stateSearch = createChoiceSearch(states);

/** @see createChoiceSearch */
export const searchDistricts = districtSearch.search;
/** @see createChoiceSearch */
export const findDistrict = districtSearch.find;
/** @see createChoiceSearch */
export const searchStates = stateSearch.search;
/** @see createChoiceSearch */
export const findState = stateSearch.find;

/** Names of the parts of a patrika, in English and Marathi (docs/patrika.md, "The zodiac"). */
import type { MangalStatus } from './mangal.ts';
import type { Gana, Nadi, Yoni } from './nakshatra-traits.ts';
import type { Almanac } from './printed.ts';
import type { ChartBody } from './sky.ts';

export interface Name {
  en: string;
  mr: string;
}

/** From Mesha. */
export const RASHI_NAMES: readonly Name[] = [
  { en: 'Mesha', mr: 'मेष' },
  { en: 'Vrishabha', mr: 'वृषभ' },
  { en: 'Mithuna', mr: 'मिथुन' },
  { en: 'Karka', mr: 'कर्क' },
  { en: 'Simha', mr: 'सिंह' },
  { en: 'Kanya', mr: 'कन्या' },
  { en: 'Tula', mr: 'तूळ' },
  { en: 'Vrischika', mr: 'वृश्चिक' },
  { en: 'Dhanu', mr: 'धनू' },
  { en: 'Makara', mr: 'मकर' },
  { en: 'Kumbha', mr: 'कुंभ' },
  { en: 'Meena', mr: 'मीन' },
];

/** From Ashwini. */
export const NAKSHATRA_NAMES: readonly Name[] = [
  { en: 'Ashwini', mr: 'अश्विनी' },
  { en: 'Bharani', mr: 'भरणी' },
  { en: 'Krittika', mr: 'कृत्तिका' },
  { en: 'Rohini', mr: 'रोहिणी' },
  { en: 'Mrigashira', mr: 'मृगशीर्ष' },
  { en: 'Ardra', mr: 'आर्द्रा' },
  { en: 'Punarvasu', mr: 'पुनर्वसू' },
  { en: 'Pushya', mr: 'पुष्य' },
  { en: 'Ashlesha', mr: 'आश्लेषा' },
  { en: 'Magha', mr: 'मघा' },
  { en: 'Purva Phalguni', mr: 'पूर्वा फाल्गुनी' },
  { en: 'Uttara Phalguni', mr: 'उत्तरा फाल्गुनी' },
  { en: 'Hasta', mr: 'हस्त' },
  { en: 'Chitra', mr: 'चित्रा' },
  { en: 'Swati', mr: 'स्वाती' },
  { en: 'Vishakha', mr: 'विशाखा' },
  { en: 'Anuradha', mr: 'अनुराधा' },
  { en: 'Jyeshtha', mr: 'ज्येष्ठा' },
  { en: 'Mula', mr: 'मूळ' },
  { en: 'Purva Ashadha', mr: 'पूर्वाषाढा' },
  { en: 'Uttara Ashadha', mr: 'उत्तराषाढा' },
  { en: 'Shravana', mr: 'श्रवण' },
  { en: 'Dhanishta', mr: 'धनिष्ठा' },
  { en: 'Shatataraka', mr: 'शततारका' },
  { en: 'Purva Bhadrapada', mr: 'पूर्वा भाद्रपदा' },
  { en: 'Uttara Bhadrapada', mr: 'उत्तरा भाद्रपदा' },
  { en: 'Revati', mr: 'रेवती' },
];

export const GANA_NAMES: Record<Gana, Name> = {
  deva: { en: 'Deva', mr: 'देव' },
  manushya: { en: 'Manushya', mr: 'मनुष्य' },
  rakshasa: { en: 'Rakshasa', mr: 'राक्षस' },
};

export const NADI_NAMES: Record<Nadi, Name> = {
  adya: { en: 'Adya', mr: 'आद्य' },
  madhya: { en: 'Madhya', mr: 'मध्य' },
  antya: { en: 'Antya', mr: 'अंत्य' },
};

export const YONI_NAMES: Record<Yoni, Name> = {
  horse: { en: 'Horse', mr: 'अश्व' },
  elephant: { en: 'Elephant', mr: 'गज' },
  sheep: { en: 'Sheep', mr: 'मेष' },
  serpent: { en: 'Serpent', mr: 'सर्प' },
  dog: { en: 'Dog', mr: 'श्वान' },
  cat: { en: 'Cat', mr: 'मार्जार' },
  rat: { en: 'Rat', mr: 'मूषक' },
  cow: { en: 'Cow', mr: 'गौ' },
  buffalo: { en: 'Buffalo', mr: 'महिष' },
  tiger: { en: 'Tiger', mr: 'व्याघ्र' },
  deer: { en: 'Deer', mr: 'मृग' },
  monkey: { en: 'Monkey', mr: 'वानर' },
  mongoose: { en: 'Mongoose', mr: 'नकुल' },
  lion: { en: 'Lion', mr: 'सिंह' },
};

export const BODY_NAMES: Record<ChartBody, Name> = {
  sun: { en: 'Sun', mr: 'रवी' },
  moon: { en: 'Moon', mr: 'चंद्र' },
  mars: { en: 'Mars', mr: 'मंगळ' },
  mercury: { en: 'Mercury', mr: 'बुध' },
  jupiter: { en: 'Jupiter', mr: 'गुरू' },
  venus: { en: 'Venus', mr: 'शुक्र' },
  saturn: { en: 'Saturn', mr: 'शनी' },
  rahu: { en: 'Rahu', mr: 'राहू' },
  ketu: { en: 'Ketu', mr: 'केतू' },
};

export const MANGAL_NAMES: Record<MangalStatus, Name> = {
  yes: { en: 'Yes', mr: 'आहे' },
  no: { en: 'No', mr: 'नाही' },
  mild: { en: 'Mild', mr: 'सौम्य' },
  unknown: { en: "Don't know", mr: 'माहीत नाही' },
};

export const ALMANAC_NAMES: Record<Almanac, Name> = {
  date: { en: 'Date', mr: 'दाते' },
  kalnirnay: { en: 'Kalnirnay', mr: 'कालनिर्णय' },
  mahalakshmi: { en: 'Mahalakshmi', mr: 'महालक्ष्मी' },
  nirnaysagar: { en: 'Nirnaysagar', mr: 'निर्णयसागर' },
  ruikar: { en: 'Ruikar', mr: 'रुईकर' },
  latkar: { en: 'Latkar', mr: 'लाटकर' },
  tilak: { en: 'Tilak', mr: 'टिळक' },
  other: { en: 'Other', mr: 'इतर' },
  unknown: { en: "Don't know", mr: 'माहीत नाही' },
};

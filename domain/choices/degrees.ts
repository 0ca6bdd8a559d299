import { type Choice, createChoiceSearch } from './choice-search.ts';
import { parseChoices } from './parse-choices.ts';

/** The keys are the values of `highest_education_options`; keys that are not in the table have the same style. */
export const degrees: readonly Choice[] = parseChoices(`
10th|10th (SSC)|दहावी|SSC,Matric,एसएससी,10,X,१०वी,मॅट्रिक
12th|12th (HSC)|बारावी|HSC,एचएससी,Junior College,12,XII,१२वी
Diploma|Diploma|डिप्लोमा|Polytechnic,DME,DCE,पदविका,पॉलिटेक्निक
ITI|ITI|आयटीआय|Industrial Training Institute
D.Ed.|D.Ed.|डी.एड.|Diploma in Education,D.El.Ed.,डीएड
D.Pharm.|D.Pharm.|डी.फार्म.|D Pharmacy,Diploma in Pharmacy,डी फार्मसी
G.N.M.|G.N.M.|जी.एन.एम.|GNM Nursing,Diploma in Nursing
B.A.|B.A.|बी.ए.|Bachelor of Arts,Arts Graduate,कला पदवी
B.Com.|B.Com.|बी.कॉम.|Bachelor of Commerce,वाणिज्य पदवी
B.Sc.|B.Sc.|बी.एससी.|Bachelor of Science,विज्ञान पदवी
B.Sc. (Agri.)|B.Sc. (Agri.)|बी.एससी. कृषी|B.Sc. Agriculture,BSc Agri,Agriculture Graduate
B.Sc. (Nursing)|B.Sc. (Nursing)|बी.एससी. नर्सिंग|BSc Nursing
B.C.A.|B.C.A.|बी.सी.ए.|Bachelor of Computer Applications
B.C.S.|B.C.S.|बी.सी.एस.|Bachelor of Computer Science,BSc Computer Science,B.Sc. CS
B.B.A.|B.B.A.|बी.बी.ए.|Bachelor of Business Administration,BMS,BBM
B.E.|B.E.|बी.ई.|Bachelor of Engineering,Engineering Graduate
B.Tech.|B.Tech.|बी.टेक.|Bachelor of Technology
B.Arch.|B.Arch.|बी.आर्च.|Bachelor of Architecture
B.Des.|B.Des.|बी.डिझाइन|Bachelor of Design
B.F.A.|B.F.A.|बी.एफ.ए.|Bachelor of Fine Arts,GD Art
B.H.M.|B.H.M.|बी.एच.एम.|Hotel Management,BHMCT,हॉटेल मॅनेजमेंट
B.Pharm.|B.Pharm.|बी.फार्म.|B Pharmacy,Bachelor of Pharmacy,बी फार्मसी
B.Ed.|B.Ed.|बी.एड.|Bachelor of Education
B.P.Ed.|B.P.Ed.|बी.पी.एड.|Bachelor of Physical Education
B.Lib.|B.Lib.|बी.लिब.|Bachelor of Library Science
B.S.W.|B.S.W.|बी.एस.डब्ल्यू.|Bachelor of Social Work
B.J.|B.J.|बी.जे.|Bachelor of Journalism,Mass Communication,BMM
LL.B.|LL.B.|एलएल.बी.|Bachelor of Laws,Law Graduate,BA LLB,BSL LLB
MBBS|MBBS|एमबीबीएस|M.B.B.S.
BDS|BDS|बीडीएस|B.D.S.,Bachelor of Dental Surgery
BAMS|BAMS|बीएएमएस|B.A.M.S.,Ayurveda
BHMS|BHMS|बीएचएमएस|B.H.M.S.,Homoeopathy
BUMS|BUMS|बीयूएमएस|B.U.M.S.,Unani
B.P.Th.|B.P.Th.|बी.पी.टीएच.|BPT,Bachelor of Physiotherapy,Physiotherapy
B.V.Sc.|B.V.Sc.|बी.व्ही.एससी.|Bachelor of Veterinary Science,B.V.Sc. & A.H.
M.A.|M.A.|एम.ए.|Master of Arts
M.Com.|M.Com.|एम.कॉम.|Master of Commerce
M.Sc.|M.Sc.|एम.एससी.|Master of Science
M.Sc. (Agri.)|M.Sc. (Agri.)|एम.एससी. कृषी|M.Sc. Agriculture,MSc Agri
M.C.A.|M.C.A.|एम.सी.ए.|Master of Computer Applications
M.C.S.|M.C.S.|एम.सी.एस.|Master of Computer Science,MSc Computer Science
M.C.M.|M.C.M.|एम.सी.एम.|Master of Computer Management
M.B.A.|M.B.A.|एम.बी.ए.|Master of Business Administration
P.G.D.M.|P.G.D.M.|पी.जी.डी.एम.|Post Graduate Diploma in Management,PGDBM,MMS
M.E.|M.E.|एम.ई.|Master of Engineering
M.Tech.|M.Tech.|एम.टेक.|Master of Technology
M.S. (Engineering)|M.S. (Engineering)|एम.एस. अभियांत्रिकी|MS Engineering,MS Abroad,Master of Science Engineering
M.Arch.|M.Arch.|एम.आर्च.|Master of Architecture
M.Des.|M.Des.|एम.डिझाइन|Master of Design
M.Pharm.|M.Pharm.|एम.फार्म.|M Pharmacy,Master of Pharmacy,एम फार्मसी
Pharm.D.|Pharm.D.|फार्म.डी.|Doctor of Pharmacy
M.Ed.|M.Ed.|एम.एड.|Master of Education
M.P.Ed.|M.P.Ed.|एम.पी.एड.|Master of Physical Education
M.Lib.|M.Lib.|एम.लिब.|Master of Library Science
M.S.W.|M.S.W.|एम.एस.डब्ल्यू.|Master of Social Work
M.J.|M.J.|एम.जे.|Master of Journalism,MCJ
M.F.A.|M.F.A.|एम.एफ.ए.|Master of Fine Arts
LL.M.|LL.M.|एलएल.एम.|Master of Laws
M.D.|M.D.|एम.डी.|Doctor of Medicine
M.S.|M.S.|एम.एस.|Master of Surgery
M.D.S.|M.D.S.|एम.डी.एस.|Master of Dental Surgery
M.P.Th.|M.P.Th.|एम.पी.टीएच.|MPT,Master of Physiotherapy
M.V.Sc.|M.V.Sc.|एम.व्ही.एससी.|Master of Veterinary Science
D.M.|D.M.|डी.एम.|Super Speciality Medicine
M.Ch.|M.Ch.|एम.सीएच.|Super Speciality Surgery
D.N.B.|D.N.B.|डी.एन.बी.|Diplomate of National Board
M.Phil.|M.Phil.|एम.फिल.|Master of Philosophy
C.A.|C.A.|सी.ए.|Chartered Accountant,सनदी लेखापाल
C.S.|C.S.|सी.एस.|Company Secretary,कंपनी सचिव
C.M.A.|C.M.A.|सी.एम.ए.|ICWA,Cost Accountant
Ph.D.|Ph.D.|पीएच.डी.|Doctorate,Doctor of Philosophy,विद्यावाचस्पती
Post-doctorate|Post-doctorate|पोस्ट डॉक्टरेट|Postdoc
`);

/** Words that name several degrees: they find these, and no degree is called so. */
const GROUPS: readonly (readonly [names: readonly string[], isMember: (key: string) => boolean])[] = [
  [['Graduate', 'Bachelor', 'पदवीधर', 'पदवी'], (key) => /^(?:B\.|BDS|BAMS|BHMS|BUMS|MBBS|LL\.B\.)/.test(key)],
  [['Postgraduate', 'Master', 'पदव्युत्तर', 'उच्चपदवीधर'], (key) => /^(?:M\.|P\.G\.D\.M\.|LL\.M\.)/.test(key)],
  [
    ['Doctor', 'Physician', 'डॉक्टर', 'वैद्य'],
    (key) => /^(?:MBBS|BDS|BAMS|BHMS|BUMS|M\.D\.|M\.S\.|M\.D\.S\.|D\.M\.|M\.Ch\.|D\.N\.B\.)$/.test(key),
  ],
];

const search = createChoiceSearch(degrees, {
  groupsOf: ({ key }) => GROUPS.flatMap(([names, isMember]) => (isMember(key) ? names : [])),
});

/** @see createChoiceSearch */
export const searchDegrees = search.search;
/** Finds the degree that a text such as `btech` or `बीई` names. @see createChoiceSearch */
export const findDegree = search.find;

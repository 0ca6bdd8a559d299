/**
 * Education, profession, expectations and homes of the demo members. The firms are invented; the incomes are rupees a month and include
 * every step of the income filter.
 */
import type { Pair } from './names.ts';

/** Education (a value of the option table), institution, role, firm, income, minimum age. */
export type Career = readonly [
  education: string,
  university: Pair,
  role: Pair,
  company: Pair,
  income: number,
  from: number,
];

const board: Pair = ['Maharashtra State Board, Pune', 'महाराष्ट्र राज्य मंडळ, पुणे'];
const pune: Pair = ['Savitribai Phule Pune University', 'सावित्रीबाई फुले पुणे विद्यापीठ'];
const mumbai: Pair = ['University of Mumbai', 'मुंबई विद्यापीठ'];
const shivaji: Pair = ['Shivaji University, Kolhapur', 'शिवाजी विद्यापीठ, कोल्हापूर'];
const technical: Pair = ['Directorate of Technical Education, Maharashtra', 'तंत्रशिक्षण संचालनालय, महाराष्ट्र'];
const health: Pair = ['Maharashtra University of Health Sciences', 'महाराष्ट्र आरोग्य विज्ञान विद्यापीठ'];

export const careers: readonly Career[] = [
  ['10th', board, ['Organic Farmer', 'सेंद्रिय शेतकरी'], ['Kalpavruksha Farm', 'कल्पवृक्ष शेती'], 38000, 21],
  [
    'M.Tech.',
    pune,
    ['Software Engineer', 'सॉफ्टवेअर अभियंता'],
    ['Sahyadri Software', 'सह्याद्री सॉफ्टवेअर'],
    142000,
    24,
  ],
  ['B.A.', mumbai, ['News Editor', 'वृत्तसंपादक'], ['Dainik Prabhat Rang', 'दैनिक प्रभात रंग'], 52000, 21],
  ['ITI', technical, ['Machine Operator', 'यंत्रचालक'], ['Chakan Gear Works', 'चाकण गिअर वर्क्स'], 29000, 21],
  ['MBBS', health, ['Medical Officer', 'वैद्यकीय अधिकारी'], ['Sanjeevan Hospital', 'संजीवन रुग्णालय'], 96000, 24],
  ['B.Com.', pune, ['Accounts Executive', 'लेखापाल'], ['Mula Traders', 'मुळा ट्रेडर्स'], 34000, 21],
  ['B.E.', shivaji, ['Design Engineer', 'रचना अभियंता'], ['Krishna Castings', 'कृष्णा कास्टिंग्ज'], 61000, 22],
  ['12th', board, ['Shop Owner', 'दुकानदार'], ['Shri Kirana', 'श्री किराणा'], 45000, 21],
  ['M.B.A.', mumbai, ['Marketing Director', 'विपणन संचालक'], ['Konkan Foods', 'कोकण फूड्स'], 231000, 30],
  [
    'Diploma',
    technical,
    ['Site Supervisor', 'बांधकाम पर्यवेक्षक'],
    ['Deccan Builders', 'डेक्कन बिल्डर्स'],
    33000,
    21,
  ],
  [
    'B.Sc.',
    pune,
    ['Laboratory Analyst', 'प्रयोगशाळा विश्लेषक'],
    ['Nirmal Water Lab', 'निर्मल वॉटर लॅब'],
    36000,
    21,
  ],
  [
    'C.A.',
    mumbai,
    ['Chartered Accountant', 'सनदी लेखापाल'],
    ['Ledger & Leaf Associates', 'लेजर अँड लीफ असोसिएट्स'],
    178000,
    25,
  ],
  ['B.C.A.', shivaji, ['Web Developer', 'वेब विकसक'], ['Panchganga Digital', 'पंचगंगा डिजिटल'], 48000, 21],
  ['B.Arch.', mumbai, ['Architect', 'वास्तुविशारद'], ['Wada Studio', 'वाडा स्टुडिओ'], 72000, 23],
  ['M.D.', health, ['Paediatrician', 'बालरोगतज्ज्ञ'], ['Balgopal Clinic', 'बालगोपाळ क्लिनिक'], 262000, 29],
  [
    'B.B.A.',
    pune,
    ['Relationship Manager', 'ग्राहक संबंध व्यवस्थापक'],
    ['Sinhagad Co-operative Bank', 'सिंहगड सहकारी बँक'],
    47000,
    21,
  ],
  ['LL.B.', mumbai, ['Advocate', 'वकील'], ['High Court practice', 'उच्च न्यायालय'], 68000, 23],
  ['B.Tech.', pune, ['Data Scientist', 'डेटा शास्त्रज्ञ'], ['Deccan Analytics', 'डेक्कन ॲनालिटिक्स'], 127000, 22],
  ['B.Ed.', shivaji, ['Teacher', 'शिक्षक'], ['Jnanamandir School', 'ज्ञानमंदिर प्रशाला'], 44000, 22],
  ['BDS', health, ['Dentist', 'दंतवैद्य'], ['Smit Dental Care', 'स्मित डेंटल केअर'], 88000, 23],
  ['M.Com.', pune, ['Tax Consultant', 'कर सल्लागार'], ['Godavari Consultants', 'गोदावरी कन्सल्टंट्स'], 58000, 23],
  ['B.Pharm.', pune, ['Pharmacist', 'औषधनिर्माता'], ['Arogya Medicals', 'आरोग्य मेडिकल्स'], 41000, 22],
  [
    'Ph.D.',
    pune,
    ['Research Scientist', 'संशोधक'],
    ['Institute of Monsoon Studies', 'मान्सून अभ्यास संस्था'],
    118000,
    28,
  ],
  ['BAMS', health, ['Ayurveda Physician', 'आयुर्वेद वैद्य'], ['Tulsi Ayurveda', 'तुळशी आयुर्वेद'], 64000, 24],
  [
    'M.A.',
    mumbai,
    ['Assistant Professor', 'सहायक प्राध्यापक'],
    ['Mumbadevi College', 'मुंबादेवी महाविद्यालय'],
    79000,
    24,
  ],
  ['M.C.A.', shivaji, ['Product Manager', 'प्रॉडक्ट व्यवस्थापक'], ['Reshim Systems', 'रेशीम सिस्टिम्स'], 215000, 26],
  ['BHMS', health, ['Homoeopathic Doctor', 'होमिओपॅथी डॉक्टर'], ['Sukhayu Clinic', 'सुखायु क्लिनिक'], 55000, 24],
  ['M.Sc.', pune, ['Agronomist', 'कृषितज्ज्ञ'], ['Bhoomi Seeds', 'भूमी सीड्स'], 67000, 23],
  ['M.E.', pune, ['Bridge Engineer', 'पूल अभियंता'], ['Setu Infrastructure', 'सेतू इन्फ्रास्ट्रक्चर'], 136000, 25],
  ['C.S.', mumbai, ['Company Secretary', 'कंपनी सचिव'], ['Sagar Shipping', 'सागर शिपिंग'], 93000, 24],
  ['M.Pharm.', pune, ['Quality Manager', 'गुणवत्ता व्यवस्थापक'], ['Vanaspati Labs', 'वनस्पती लॅब्ज'], 84000, 25],
  ['M.S.', health, ['Surgeon', 'शल्यचिकित्सक'], ['Sanjeevan Hospital', 'संजीवन रुग्णालय'], 245000, 30],
  [
    'M.Ed.',
    shivaji,
    ['School Principal', 'मुख्याध्यापक'],
    ['Balmohan Shikshan Sanstha', 'बालमोहन शिक्षण संस्था'],
    91000,
    29,
  ],
  ['LL.M.', mumbai, ['Legal Adviser', 'कायदेविषयक सल्लागार'], ['Nyay Partners', 'न्याय पार्टनर्स'], 171000, 27],
];

/** A family's home: address, town, taluka, district. */
export type Home = readonly [address: Pair, town: Pair, taluka: Pair, district: Pair];

export const homes: readonly Home[] = [
  [
    ['4, Shantivan Society, Kothrud', '४, शांतिवन सोसायटी, कोथरूड'],
    ['Pune', 'पुणे'],
    ['Haveli', 'हवेली'],
    ['Pune', 'पुणे'],
  ],
  [
    ['Near Ganesh Mandir, Main Road', 'गणेश मंदिराजवळ, मुख्य रस्ता'],
    ['Baramati', 'बारामती'],
    ['Baramati', 'बारामती'],
    ['Pune', 'पुणे'],
  ],
  [
    ['12, Mogra Apartments, Dadar', '१२, मोगरा अपार्टमेंट, दादर'],
    ['Mumbai', 'मुंबई'],
    ['Mumbai City', 'मुंबई शहर'],
    ['Mumbai City', 'मुंबई शहर'],
  ],
  [
    ['Shivaji Peth, Lane 3', 'शिवाजी पेठ, गल्ली ३'],
    ['Kolhapur', 'कोल्हापूर'],
    ['Karveer', 'करवीर'],
    ['Kolhapur', 'कोल्हापूर'],
  ],
  [
    ['Plot 21, Krishnakath', 'प्लॉट २१, कृष्णाकाठ'],
    ['Karad', 'कराड'],
    ['Karad', 'कराड'],
    ['Satara', 'सातारा'],
  ],
  [
    ['7, Draksha Nagar', '७, द्राक्ष नगर'],
    ['Nashik', 'नाशिक'],
    ['Nashik', 'नाशिक'],
    ['Nashik', 'नाशिक'],
  ],
  [
    ['Ghat Road, beside the school', 'घाट रस्ता, शाळेशेजारी'],
    ['Wai', 'वाई'],
    ['Wai', 'वाई'],
    ['Satara', 'सातारा'],
  ],
  [
    ['Haladi Bazar, Station Road', 'हळदी बाजार, स्टेशन रस्ता'],
    ['Sangli', 'सांगली'],
    ['Miraj', 'मिरज'],
    ['Sangli', 'सांगली'],
  ],
  [
    ['B-9, Talav Residency, Naupada', 'बी-९, तलाव रेसिडेन्सी, नौपाडा'],
    ['Thane', 'ठाणे'],
    ['Thane', 'ठाणे'],
    ['Thane', 'ठाणे'],
  ],
  [
    ['Amrai Wadi', 'आमराई वाडी'],
    ['Chiplun', 'चिपळूण'],
    ['Chiplun', 'चिपळूण'],
    ['Ratnagiri', 'रत्नागिरी'],
  ],
  [
    ['Vitthal Galli, Old Town', 'विठ्ठल गल्ली, जुने गाव'],
    ['Pandharpur', 'पंढरपूर'],
    ['Pandharpur', 'पंढरपूर'],
    ['Solapur', 'सोलापूर'],
  ],
];

export const occupations: readonly Pair[] = [
  ['Retired teacher', 'निवृत्त शिक्षक'],
  ['Farmer', 'शेतकरी'],
  ['Bank officer', 'बँक अधिकारी'],
  ['Shopkeeper', 'दुकानदार'],
  ['Government service', 'शासकीय नोकरी'],
  ['Contractor', 'कंत्राटदार'],
  ['Retired from the army', 'निवृत्त सैनिक'],
  ['Doctor', 'डॉक्टर'],
  ['Grape grower', 'द्राक्ष बागायतदार'],
];

/** At most 100 characters each, as the field allows. */
export const hopes: readonly Pair[] = [
  ['An understanding partner who respects both families.', 'दोन्ही कुटुंबांचा मान राखणारा समजूतदार जोडीदार असावा.'],
  ['Working partner, settled in Pune or Mumbai.', 'नोकरी करणारा जोडीदार हवा; पुणे किंवा मुंबईत स्थायिक.'],
  ['Honest and cheerful; likes travel and music.', 'प्रामाणिक आणि आनंदी; प्रवासाची व संगीताची आवड असावी.'],
  [
    'Someone who wants to share a career and a home as equals.',
    'करिअर आणि घर दोन्ही बरोबरीने सांभाळणारा साथीदार हवा.',
  ],
  ['Well educated, from a simple family.', 'सुशिक्षित, साध्या कुटुंबातील स्थळ हवे.'],
  ['Fond of trekking and home-cooked food.', 'ट्रेकिंगची आणि घरच्या जेवणाची आवड असावी.'],
  ['No addictions; close to the family.', 'निर्व्यसनी आणि कुटुंबवत्सल जोडीदार हवा.'],
  ['A graduate who loves books and long talks.', 'पदवीधर, वाचनाची आणि गप्पांची आवड असणारा जोडीदार.'],
  ['Ready to live with parents; kind by nature.', 'आई-वडिलांसोबत राहण्याची तयारी; स्वभावाने प्रेमळ.'],
  ['Independent, patient and with a sense of humour.', 'स्वावलंबी, संयमी आणि विनोदबुद्धी असणारा जोडीदार.'],
  ['Interested in farming or a business of our own.', 'शेती किंवा स्वतःच्या व्यवसायाची आवड असावी.'],
];

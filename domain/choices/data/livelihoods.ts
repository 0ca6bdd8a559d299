/** Occupations by group: key, English, Marathi, further names. */
export const livelihoods = {
  business: `
business-owner|Business Owner|व्यावसायिक|Business,Businessman,Self Employed,व्यवसाय,Own Business
industrialist|Industrialist|उद्योजक|Entrepreneur,Manufacturer,Factory Owner,कारखानदार
trader|Trader|व्यापारी|Merchant,Wholesaler
shopkeeper|Shopkeeper|दुकानदार|Shop Owner,Kirana Shop,किराणा दुकानदार
cloth-merchant|Cloth Merchant|कापड व्यापारी|Garment Shop
jeweller|Jeweller|सराफ|Jewellery Shop
grain-merchant|Grain Merchant|धान्य व्यापारी|Adat,आडत व्यापारी
hardware-shop-owner|Hardware Shop Owner|हार्डवेअर दुकानदार
contractor|Contractor|कंत्राटदार|Civil Contractor,Labour Contractor,ठेकेदार
builder|Builder|बांधकाम व्यावसायिक|Developer,बिल्डर
estate-agent|Estate Agent|मालमत्ता दलाल|Real Estate Agent,Property Dealer
hotelier|Hotelier|हॉटेल व्यावसायिक|Hotel Business,Restaurant Owner
caterer|Caterer|केटरिंग व्यावसायिक|Catering
transporter|Transporter|वाहतूक व्यावसायिक|Transport Business
travel-agent|Travel Agent|प्रवास व्यावसायिक|Tours and Travels
garage-owner|Garage Owner|गॅरेज मालक
petrol-pump-owner|Petrol Pump Owner|पेट्रोल पंप मालक
beauty-parlour-owner|Beauty Parlour Owner|ब्युटी पार्लर चालक|Beautician,ब्युटिशियन
gym-owner|Gym Owner|व्यायामशाळा चालक|Fitness Trainer,Gym Trainer
flour-mill-owner|Flour Mill Owner|पिठाची गिरणी चालक
bakery-owner|Bakery Owner|बेकरी व्यावसायिक|Baker
printing-business-owner|Printing Business Owner|छपाई व्यावसायिक
internet-cafe-owner|Internet Cafe Owner|इंटरनेट कॅफे चालक|Cyber Cafe
event-manager|Event Manager|कार्यक्रम व्यवस्थापक
freelancer|Freelancer|मुक्त व्यावसायिक
`,
  farming: `
farmer|Farmer|शेतकरी|Farming,Agriculture,Agriculturist,शेती
organic-farmer|Organic Farmer|सेंद्रिय शेतकरी
grape-grower|Grape Grower|द्राक्ष बागायतदार
sugarcane-grower|Sugarcane Grower|ऊस उत्पादक
orchard-owner|Orchard Owner|बागायतदार|Horticulturist,Fruit Grower,फळबागायतदार
dairy-farmer|Dairy Farmer|दुग्ध व्यावसायिक|Dairy,Milk Business,दूध व्यवसाय
poultry-farmer|Poultry Farmer|कुक्कुटपालक|Poultry
goat-farmer|Goat Farmer|शेळीपालक|Shepherd,मेंढपाळ
fisherman|Fisherman|मच्छीमार|Fishing,कोळी
floriculturist|Floriculturist|फुलशेतकरी|Nursery Owner
farm-labourer|Farm Labourer|शेतमजूर
agronomist|Agronomist|कृषितज्ज्ञ|Agriculture Consultant
agri-input-dealer|Agri Input Dealer|कृषी सेवा केंद्र चालक|Krushi Seva Kendra,Fertilizer Shop
sugar-factory-employee|Sugar Factory Employee|साखर कारखाना कर्मचारी
`,
  transport: `
driver|Driver|वाहनचालक|Chauffeur,ड्रायव्हर
taxi-driver|Taxi Driver|टॅक्सी चालक|Cab Driver
rickshaw-driver|Rickshaw Driver|रिक्षा चालक|Auto Driver
truck-driver|Truck Driver|ट्रक चालक
pilot|Pilot|वैमानिक
cabin-crew|Cabin Crew|विमान सेवक|Air Hostess,Flight Attendant,हवाई सुंदरी
merchant-navy-officer|Merchant Navy Officer|व्यापारी नौदल अधिकारी|Merchant Navy,Sailor,Seaman
airport-ground-staff|Airport Ground Staff|विमानतळ कर्मचारी
tour-guide|Tour Guide|पर्यटन मार्गदर्शक
delivery-executive|Delivery Executive|वितरण प्रतिनिधी|Delivery Boy,Courier
`,
  arts: `
journalist|Journalist|पत्रकार|Reporter,बातमीदार
news-editor|News Editor|वृत्तसंपादक|Editor,संपादक
news-reader|News Reader|वृत्तनिवेदक|Anchor,निवेदक,RJ
writer|Writer|लेखक|Author,Content Writer,लेखिका
translator|Translator|अनुवादक
photographer|Photographer|छायाचित्रकार|Videographer
film-maker|Film Maker|चित्रपट निर्माता|Film Director,दिग्दर्शक
video-editor|Video Editor|व्हिडिओ संकलक|Animator
actor|Actor|अभिनेता / अभिनेत्री|Actress,अभिनेता,अभिनेत्री
singer|Singer|गायक / गायिका|Vocalist,गायक,गायिका
musician|Musician|संगीतकार|Tabla Player,वादक
dancer|Dancer|नर्तक / नर्तकी|नर्तक,नर्तकी,नर्तिका
artist|Artist|चित्रकार|कलाकार
sculptor|Sculptor|शिल्पकार
fashion-designer|Fashion Designer|फॅशन डिझायनर|वस्त्र अभिकल्पक
sportsperson|Sportsperson|खेळाडू|Athlete,Cricketer,Wrestler,पैलवान
chef|Chef|शेफ|मुख्य आचारी
hotel-manager|Hotel Manager|हॉटेल व्यवस्थापक
priest|Priest|पुरोहित|Guruji,गुरुजी
kirtankar|Kirtankar|कीर्तनकार
astrologer|Astrologer|ज्योतिषी
social-worker|Social Worker|समाजसेवक|NGO Worker,समाजसेविका
`,
  home: `
homemaker|Homemaker|गृहिणी|Housewife,House Wife
student|Student|विद्यार्थी|विद्यार्थिनी
preparing-for-competitive-exams|Preparing for Competitive Exams|स्पर्धा परीक्षेची तयारी|UPSC Aspirant,MPSC Aspirant
not-working|Not Working|सध्या नोकरी नाही|Not Employed
looking-for-work|Looking for Work|नोकरीच्या शोधात|Unemployed,Job Seeker
apprentice|Apprentice|प्रशिक्षणार्थी|Trainee,Intern
retired|Retired|सेवानिवृत्त|Pensioner,निवृत्त,Retired Government Employee
retired-teacher|Retired Teacher|निवृत्त शिक्षक|सेवानिवृत्त शिक्षक
retired-soldier|Retired Soldier|निवृत्त सैनिक|Ex-serviceman,Retired from the Army,माजी सैनिक
retired-bank-employee|Retired Bank Employee|निवृत्त बँक कर्मचारी|Retired Bank Officer
retired-police-officer|Retired Police Officer|निवृत्त पोलीस
late|Late|दिवंगत|Deceased,Expired,कैलासवासी
`,
};

/** Occupations by group: key, English, Marathi, further names. */
export const professions = {
  computing: `
software-engineer|Software Engineer|सॉफ्टवेअर अभियंता|Software Developer,SDE,Programmer,Coder,IT Engineer,सॉफ्टवेअर इंजिनीअर
senior-software-engineer|Senior Software Engineer|वरिष्ठ सॉफ्टवेअर अभियंता|Senior Software Developer,Sr. Software Engineer
web-developer|Web Developer|वेब विकसक|Frontend Developer,Full Stack Developer,वेब डेव्हलपर
mobile-app-developer|Mobile App Developer|मोबाइल ॲप विकसक|Android Developer,iOS Developer
software-architect|Software Architect|सॉफ्टवेअर रचनाकार|Solution Architect
technical-lead|Technical Lead|तांत्रिक प्रमुख|Tech Lead,Team Lead,Team Leader,टीम लीडर
project-manager|Project Manager|प्रकल्प व्यवस्थापक|IT Project Manager
product-manager|Product Manager|प्रॉडक्ट व्यवस्थापक
scrum-master|Scrum Master|स्क्रम मास्टर|Agile Coach
business-analyst|Business Analyst|व्यवसाय विश्लेषक|BA
data-analyst|Data Analyst|डेटा विश्लेषक|माहिती विश्लेषक
data-scientist|Data Scientist|डेटा शास्त्रज्ञ
data-engineer|Data Engineer|डेटा अभियंता
machine-learning-engineer|Machine Learning Engineer|मशीन लर्निंग अभियंता|AI Engineer,ML Engineer
test-engineer|Test Engineer|सॉफ्टवेअर चाचणी अभियंता|QA Engineer,Software Tester,Quality Analyst
devops-engineer|DevOps Engineer|डेव्हऑप्स अभियंता|Cloud Engineer
system-administrator|System Administrator|संगणक प्रणाली प्रशासक|Sysadmin
network-engineer|Network Engineer|नेटवर्क अभियंता
database-administrator|Database Administrator|डेटाबेस प्रशासक|DBA
security-analyst|Security Analyst|सायबर सुरक्षा विश्लेषक|Cyber Security Analyst
embedded-engineer|Embedded Engineer|एम्बेडेड अभियंता|Firmware Engineer
sap-consultant|SAP Consultant|सॅप सल्लागार|ERP Consultant
it-consultant|IT Consultant|माहिती तंत्रज्ञान सल्लागार
it-manager|IT Manager|माहिती तंत्रज्ञान व्यवस्थापक
technical-support-engineer|Technical Support Engineer|तांत्रिक साहाय्य अभियंता|Support Engineer,IT Support
computer-operator|Computer Operator|संगणक चालक|Data Entry Operator,डेटा एंट्री ऑपरेटर
hardware-engineer|Hardware Engineer|हार्डवेअर अभियंता|Computer Technician
ux-designer|UX Designer|यूएक्स डिझायनर|UI Designer,Product Designer
graphic-designer|Graphic Designer|ग्राफिक डिझायनर
technical-writer|Technical Writer|तांत्रिक लेखक
game-developer|Game Developer|गेम विकसक
`,
  engineering: `
engineer|Engineer|अभियंता|इंजिनीअर
civil-engineer|Civil Engineer|स्थापत्य अभियंता|सिव्हिल इंजिनीअर
mechanical-engineer|Mechanical Engineer|यांत्रिकी अभियंता|मेकॅनिकल इंजिनीअर
electrical-engineer|Electrical Engineer|विद्युत अभियंता|इलेक्ट्रिकल इंजिनीअर
electronics-engineer|Electronics Engineer|इलेक्ट्रॉनिक्स अभियंता
chemical-engineer|Chemical Engineer|रासायनिक अभियंता
production-engineer|Production Engineer|उत्पादन अभियंता
design-engineer|Design Engineer|रचना अभियंता|CAD Engineer,डिझाइन इंजिनीअर
maintenance-engineer|Maintenance Engineer|देखभाल अभियंता
quality-engineer|Quality Engineer|गुणवत्ता अभियंता
quality-manager|Quality Manager|गुणवत्ता व्यवस्थापक
site-engineer|Site Engineer|बांधकाम स्थळ अभियंता|साइट इंजिनीअर
site-supervisor|Site Supervisor|बांधकाम पर्यवेक्षक|Supervisor,पर्यवेक्षक
structural-engineer|Structural Engineer|संरचना अभियंता
bridge-engineer|Bridge Engineer|पूल अभियंता
project-engineer|Project Engineer|प्रकल्प अभियंता
service-engineer|Service Engineer|सेवा अभियंता
automobile-engineer|Automobile Engineer|वाहन अभियंता
automation-engineer|Automation Engineer|स्वयंचलन अभियंता|PLC Engineer
instrumentation-engineer|Instrumentation Engineer|उपकरण अभियंता
telecom-engineer|Telecom Engineer|दूरसंचार अभियंता
environmental-engineer|Environmental Engineer|पर्यावरण अभियंता
mining-engineer|Mining Engineer|खाण अभियंता
textile-engineer|Textile Engineer|वस्त्र अभियंता
marine-engineer|Marine Engineer|सागरी अभियंता
aeronautical-engineer|Aeronautical Engineer|वैमानिकी अभियंता|Aerospace Engineer
biomedical-engineer|Biomedical Engineer|जैववैद्यकीय अभियंता
safety-officer|Safety Officer|सुरक्षा अधिकारी|EHS Officer
production-manager|Production Manager|उत्पादन व्यवस्थापक
plant-manager|Plant Manager|कारखाना व्यवस्थापक|Factory Manager
purchase-officer|Purchase Officer|खरेदी अधिकारी|Purchase Executive,Buyer
store-keeper|Store Keeper|भांडारपाल|Storekeeper,Store Manager
architect|Architect|वास्तुविशारद|आर्किटेक्ट
interior-designer|Interior Designer|अंतर्गत सजावटकार|इंटिरिअर डिझायनर
town-planner|Town Planner|नगररचनाकार
surveyor|Surveyor|सर्वेक्षक|भूमापक
draughtsman|Draughtsman|आरेखक|Draftsman
`,
  trades: `
machine-operator|Machine Operator|यंत्रचालक|CNC Operator,VMC Operator,मशीन ऑपरेटर
technician|Technician|तंत्रज्ञ
electrician|Electrician|विद्युत तंत्रज्ञ|Wireman,वायरमन,इलेक्ट्रिशियन
fitter|Fitter|फिटर
turner|Turner|टर्नर
welder|Welder|वेल्डर
plumber|Plumber|प्लंबर|नळ कारागीर
carpenter|Carpenter|सुतार
blacksmith|Blacksmith|लोहार
goldsmith|Goldsmith|सोनार|Jeweller Artisan
potter|Potter|कुंभार
mason|Mason|गवंडी
painter|Painter|रंगारी
tailor|Tailor|शिंपी|Dressmaker
weaver|Weaver|विणकर
motor-mechanic|Motor Mechanic|मोटार मेकॅनिक|Mechanic,मेकॅनिक
tool-and-die-maker|Tool and Die Maker|टूल व डाय कारागीर
lathe-operator|Lathe Operator|लेथ चालक
factory-worker|Factory Worker|कारखाना कामगार|Company Worker,Mill Worker,गिरणी कामगार
construction-worker|Construction Worker|बांधकाम कामगार
worker|Worker|कामगार|Labourer,मजूर
printer|Printer|मुद्रक|Printing Press
barber|Barber|केशकर्तनकार
cobbler|Cobbler|पादत्राणे कारागीर
cook|Cook|स्वयंपाकी|आचारी
domestic-worker|Domestic Worker|घरकामगार
`,
  medicine: `
doctor|Doctor|डॉक्टर|Physician,MBBS Doctor
medical-officer|Medical Officer|वैद्यकीय अधिकारी
general-physician|General Physician|सामान्य चिकित्सक|General Practitioner,Family Doctor,GP
surgeon|Surgeon|शल्यचिकित्सक|सर्जन
paediatrician|Paediatrician|बालरोगतज्ज्ञ|Pediatrician,Child Specialist
gynaecologist|Gynaecologist|स्त्रीरोगतज्ज्ञ|Gynecologist
cardiologist|Cardiologist|हृदयरोगतज्ज्ञ
orthopaedic-surgeon|Orthopaedic Surgeon|अस्थिरोगतज्ज्ञ|Orthopedic Surgeon
eye-specialist|Eye Specialist|नेत्ररोगतज्ज्ञ|Ophthalmologist
ent-specialist|ENT Specialist|कान नाक घसा तज्ज्ञ
skin-specialist|Skin Specialist|त्वचारोगतज्ज्ञ|Dermatologist
psychiatrist|Psychiatrist|मानसोपचारतज्ज्ञ
anaesthetist|Anaesthetist|भूलतज्ज्ञ|Anesthetist
radiologist|Radiologist|क्ष किरण तज्ज्ञ|रेडिओलॉजिस्ट
pathologist|Pathologist|विकृतिशास्त्रज्ञ|पॅथॉलॉजिस्ट
dentist|Dentist|दंतवैद्य|Dental Surgeon,BDS
ayurveda-physician|Ayurveda Physician|आयुर्वेद वैद्य|Vaidya,वैद्य,BAMS Doctor,Ayurvedic Doctor
homoeopathic-doctor|Homoeopathic Doctor|होमिओपॅथी डॉक्टर|Homeopath,BHMS Doctor
veterinary-doctor|Veterinary Doctor|पशुवैद्य|Veterinarian,Vet,पशुवैद्यकीय डॉक्टर
physiotherapist|Physiotherapist|भौतिकोपचारतज्ज्ञ|फिजिओथेरपिस्ट
psychologist|Psychologist|मानसशास्त्रज्ञ|Counsellor,समुपदेशक
dietician|Dietician|आहारतज्ज्ञ|Dietitian,Nutritionist
optometrist|Optometrist|दृष्टितज्ज्ञ|Optician
nurse|Nurse|परिचारिका|Staff Nurse,नर्स,Brother
pharmacist|Pharmacist|औषधनिर्माता|Chemist,फार्मासिस्ट
medical-store-owner|Medical Store Owner|औषध दुकानदार|Medical Shop,मेडिकल दुकानदार
lab-technician|Lab Technician|प्रयोगशाळा तंत्रज्ञ|Laboratory Technician,DMLT
x-ray-technician|X-Ray Technician|क्ष किरण तंत्रज्ञ|Radiographer
health-worker|Health Worker|आरोग्य सेवक|ASHA Worker,Health Assistant,आशा सेविका
hospital-administrator|Hospital Administrator|रुग्णालय प्रशासक
medical-representative|Medical Representative|औषध विक्री प्रतिनिधी|MR
clinical-research-associate|Clinical Research Associate|वैद्यकीय संशोधन सहयोगी|CRA
yoga-teacher|Yoga Teacher|योगशिक्षक|Yoga Instructor
occupational-therapist|Occupational Therapist|व्यवसायोपचारतज्ज्ञ
speech-therapist|Speech Therapist|वाचोपचारतज्ज्ञ|Audiologist
`,
  teaching: `
teacher|Teacher|शिक्षक|School Teacher,शिक्षिका
primary-teacher|Primary Teacher|प्राथमिक शिक्षक|ZP Teacher,जि.प. शिक्षक
high-school-teacher|High School Teacher|माध्यमिक शिक्षक
school-principal|School Principal|मुख्याध्यापक|Headmaster,Head Mistress,Principal,मुख्याध्यापिका
college-principal|College Principal|प्राचार्य
lecturer|Lecturer|व्याख्याता|Junior College Lecturer,अधिव्याख्याता
assistant-professor|Assistant Professor|सहायक प्राध्यापक|सहाय्यक प्राध्यापक
associate-professor|Associate Professor|सहयोगी प्राध्यापक
professor|Professor|प्राध्यापक|प्रोफेसर
coaching-class-teacher|Coaching Class Teacher|खासगी शिकवणी शिक्षक|Tutor,Tuition Teacher,Private Classes
nursery-teacher|Nursery Teacher|बालवाडी शिक्षक|Pre-primary Teacher,बालवाडी शिक्षिका
anganwadi-worker|Anganwadi Worker|अंगणवाडी सेविका
sports-teacher|Sports Teacher|क्रीडा शिक्षक|PT Teacher,Sports Coach,क्रीडा प्रशिक्षक
music-teacher|Music Teacher|संगीत शिक्षक
dance-teacher|Dance Teacher|नृत्य शिक्षक
research-scientist|Research Scientist|संशोधक|Scientist,Researcher,शास्त्रज्ञ
research-fellow|Research Fellow|संशोधन अधिछात्र|PhD Scholar,Research Scholar,JRF,SRF
laboratory-analyst|Laboratory Analyst|प्रयोगशाळा विश्लेषक|Lab Analyst
laboratory-assistant|Laboratory Assistant|प्रयोगशाळा सहायक|Lab Assistant
microbiologist|Microbiologist|सूक्ष्मजीवशास्त्रज्ञ
biotechnologist|Biotechnologist|जैवतंत्रज्ञ
botanist|Botanist|वनस्पतिशास्त्रज्ञ
geologist|Geologist|भूगर्भशास्त्रज्ञ
statistician|Statistician|संख्याशास्त्रज्ञ
economist|Economist|अर्थतज्ज्ञ
librarian|Librarian|ग्रंथपाल
education-officer|Education Officer|शिक्षणाधिकारी
`,
};

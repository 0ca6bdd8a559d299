/** Occupations by group: key, English, Marathi, further names. */
export const services = {
  finance: `
chartered-accountant|Chartered Accountant|सनदी लेखापाल|CA,सीए
company-secretary|Company Secretary|कंपनी सचिव|CS
cost-accountant|Cost Accountant|परिव्यय लेखापाल|CMA,ICWA
accountant|Accountant|लेखापाल|Accounts Executive,Accounts Officer,अकाउंटंट
accounts-manager|Accounts Manager|लेखा व्यवस्थापक|Finance Manager
auditor|Auditor|लेखापरीक्षक
tax-consultant|Tax Consultant|कर सल्लागार|GST Consultant,Tax Adviser
financial-analyst|Financial Analyst|वित्त विश्लेषक
investment-banker|Investment Banker|गुंतवणूक बँकर
financial-adviser|Financial Adviser|आर्थिक सल्लागार|Financial Planner,Financial Advisor
bank-officer|Bank Officer|बँक अधिकारी|Bank PO,Probationary Officer
bank-manager|Bank Manager|बँक व्यवस्थापक|Branch Manager,शाखा व्यवस्थापक
bank-clerk|Bank Clerk|बँक लिपिक
bank-employee|Bank Employee|बँक कर्मचारी|Banker,Bank Job
cashier|Cashier|रोखपाल|कॅशिअर
relationship-manager|Relationship Manager|ग्राहक संबंध व्यवस्थापक
loan-officer|Loan Officer|कर्ज अधिकारी|Credit Officer
insurance-agent|Insurance Agent|विमा प्रतिनिधी|LIC Agent
insurance-officer|Insurance Officer|विमा अधिकारी
stock-broker|Stock Broker|शेअर दलाल|Share Trader,शेअर बाजार
credit-society-employee|Credit Society Employee|पतसंस्था कर्मचारी
`,
  law: `
advocate|Advocate|वकील|Lawyer,ॲडव्होकेट
judge|Judge|न्यायाधीश
public-prosecutor|Public Prosecutor|सरकारी वकील
notary|Notary|नोटरी
legal-adviser|Legal Adviser|कायदेविषयक सल्लागार|Legal Advisor,Legal Officer
court-clerk|Court Clerk|न्यायालय लिपिक
`,
  government: `
government-employee|Government Employee|शासकीय कर्मचारी|Government Service,Govt Job,Govt Service,शासकीय नोकरी,सरकारी नोकरी
ias-officer|IAS Officer|भारतीय प्रशासकीय सेवा अधिकारी|IAS,Collector,जिल्हाधिकारी
ips-officer|IPS Officer|भारतीय पोलीस सेवा अधिकारी|IPS
deputy-collector|Deputy Collector|उपजिल्हाधिकारी
tahsildar|Tahsildar|तहसीलदार|Naib Tahsildar,नायब तहसीलदार
block-development-officer|Block Development Officer|गटविकास अधिकारी|BDO
class-one-officer|Class One Officer|वर्ग एक अधिकारी|Gazetted Officer,राजपत्रित अधिकारी
village-revenue-officer|Village Revenue Officer|तलाठी|Talathi
village-development-officer|Village Development Officer|ग्रामसेवक|Gram Sevak,ग्रामविकास अधिकारी
agriculture-officer|Agriculture Officer|कृषी अधिकारी|Krushi Sevak,कृषी सहायक
municipal-employee|Municipal Employee|नगरपालिका कर्मचारी|PMC Employee,BMC Employee,महानगरपालिका कर्मचारी
zilla-parishad-employee|Zilla Parishad Employee|जिल्हा परिषद कर्मचारी|ZP Employee
clerk|Clerk|लिपिक|Office Clerk,Junior Clerk
senior-clerk|Senior Clerk|वरिष्ठ लिपिक|Head Clerk
stenographer|Stenographer|लघुलेखक|Typist,टंकलेखक
peon|Peon|शिपाई|Office Boy
postal-employee|Postal Employee|टपाल कर्मचारी|Postman,Post Office,पोस्टमन
railway-employee|Railway Employee|रेल्वे कर्मचारी
station-master|Station Master|स्टेशन मास्तर
loco-pilot|Loco Pilot|रेल्वे इंजिन चालक
st-employee|ST Employee|एसटी कर्मचारी|MSRTC Employee,Bus Conductor,वाहक
electricity-board-employee|Electricity Board Employee|वीज मंडळ कर्मचारी|MSEB Employee,MSEDCL,महावितरण कर्मचारी
irrigation-department-employee|Irrigation Department Employee|पाटबंधारे कर्मचारी
public-works-engineer|Public Works Engineer|सार्वजनिक बांधकाम अभियंता|PWD Engineer
customs-officer|Customs Officer|सीमाशुल्क अधिकारी
income-tax-officer|Income Tax Officer|आयकर अधिकारी|Income Tax Inspector
sales-tax-inspector|Sales Tax Inspector|विक्रीकर निरीक्षक|STI
rto-inspector|RTO Inspector|मोटार वाहन निरीक्षक
food-inspector|Food Inspector|अन्न निरीक्षक
social-welfare-officer|Social Welfare Officer|समाजकल्याण अधिकारी
statistical-officer|Statistical Officer|सांख्यिकी अधिकारी
home-guard|Home Guard|होमगार्ड|गृहरक्षक
sarpanch|Sarpanch|सरपंच|Politician,Corporator,नगरसेवक
`,
  defence: `
army-officer|Army Officer|लष्करी अधिकारी|Major,Captain,Colonel
soldier|Soldier|सैनिक|Jawan,जवान,Army
navy-officer|Navy Officer|नौदल अधिकारी|Indian Navy
air-force-officer|Air Force Officer|हवाई दल अधिकारी|IAF
police-officer|Police Officer|पोलीस अधिकारी|PI,API,पोलीस निरीक्षक
police-sub-inspector|Police Sub-Inspector|पोलीस उपनिरीक्षक|PSI
police-constable|Police Constable|पोलीस शिपाई|Police,Police Naik,पोलीस
paramilitary-personnel|Paramilitary Personnel|निमलष्करी दल जवान|CRPF,BSF,CISF,SRPF
forest-officer|Forest Officer|वन अधिकारी|Range Forest Officer,RFO
forest-guard|Forest Guard|वनरक्षक
fire-officer|Fire Officer|अग्निशमन अधिकारी|Fireman,Fire Brigade
jailer|Jailer|तुरुंग अधिकारी
security-guard|Security Guard|सुरक्षा रक्षक|Watchman
security-officer|Security Officer|सुरक्षा अधीक्षक
`,
  management: `
manager|Manager|व्यवस्थापक|मॅनेजर
assistant-manager|Assistant Manager|सहायक व्यवस्थापक
senior-manager|Senior Manager|वरिष्ठ व्यवस्थापक
general-manager|General Manager|महाव्यवस्थापक|AGM,DGM
director|Director|संचालक|Managing Director
marketing-director|Marketing Director|विपणन संचालक
chief-executive|Chief Executive|मुख्य कार्यकारी अधिकारी|CEO,COO,CTO,CFO
vice-president|Vice President|उपाध्यक्ष|VP,AVP
operations-manager|Operations Manager|कार्य व्यवस्थापक|Operations Executive
hr-manager|HR Manager|मनुष्यबळ व्यवस्थापक|HR,HR Executive,Human Resources
recruiter|Recruiter|भरती अधिकारी|Talent Acquisition
administrative-officer|Administrative Officer|प्रशासकीय अधिकारी|Admin Executive,Admin Officer
office-assistant|Office Assistant|कार्यालयीन सहायक|Back Office Executive,Office Executive
executive-assistant|Executive Assistant|कार्यकारी सहायक|Personal Assistant,PA,Secretary,स्वीय सहायक
receptionist|Receptionist|स्वागतकक्ष सहायक|स्वागतिका
management-consultant|Management Consultant|व्यवस्थापन सल्लागार|Consultant,सल्लागार
supply-chain-manager|Supply Chain Manager|पुरवठा साखळी व्यवस्थापक|Logistics Manager
logistics-executive|Logistics Executive|मालवाहतूक अधिकारी
customer-service-executive|Customer Service Executive|ग्राहक सेवा अधिकारी|BPO,Call Centre Executive,Customer Support
private-service|Private Service|खासगी नोकरी|Private Job,Service,Job,Private Company,नोकरी
`,
  sales: `
sales-executive|Sales Executive|विक्री अधिकारी|Sales Officer,Field Executive
sales-manager|Sales Manager|विक्री व्यवस्थापक|Area Sales Manager
salesman|Salesman|विक्रेता|Salesperson,Shop Assistant
marketing-executive|Marketing Executive|विपणन अधिकारी
marketing-manager|Marketing Manager|विपणन व्यवस्थापक|Brand Manager
digital-marketing-executive|Digital Marketing Executive|डिजिटल विपणन अधिकारी|SEO Executive,Social Media Manager
business-development-manager|Business Development Manager|व्यवसाय विकास व्यवस्थापक|BDM,BDE
export-manager|Export Manager|निर्यात व्यवस्थापक|Import Export
`,
};

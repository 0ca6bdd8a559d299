/** Talukas by district: key, English, Marathi, latitude and longitude of the seat, further names. */
export const puneTalukas = {
  pune: `
junnar|Junnar|जुन्नर|19.21|73.88
ambegaon|Ambegaon|आंबेगाव|19.05|73.84|Ghodegaon,घोडेगाव
shirur|Shirur|शिरूर|18.83|74.37|Ghodnadi,घोडनदी
khed|Khed|खेड|18.85|73.89|Rajgurunagar,राजगुरुनगर
mawal|Mawal|मावळ|18.74|73.64|Vadgaon Maval,वडगाव मावळ
mulshi|Mulshi|मुळशी|18.52|73.62|Paud,पौड
haveli|Haveli|हवेली|18.52|73.86
pune-city|Pune City|पुणे शहर|18.52|73.86
daund|Daund|दौंड|18.47|74.58
purandar|Purandar|पुरंदर|18.34|74.03|Saswad,सासवड
rajgad|Rajgad|राजगड|18.29|73.64|Velhe,Velha,वेल्हे
bhor|Bhor|भोर|18.15|73.84
baramati|Baramati|बारामती|18.15|74.58
indapur|Indapur|इंदापूर|18.12|75.02
`,
  satara: `
mahabaleshwar|Mahabaleshwar|महाबळेश्वर|17.92|73.66
wai|Wai|वाई|17.95|73.89
khandala|Khandala|खंडाळा|18.06|74.02
phaltan|Phaltan|फलटण|17.99|74.43
man|Man|माण|17.71|74.55|Maan,Dahiwadi,दहिवडी
khatav|Khatav|खटाव|17.60|74.45|Vaduj,वडूज
koregaon|Koregaon|कोरेगाव|17.70|74.17
satara|Satara|सातारा|17.69|73.99
jawali|Jawali|जावळी|17.80|73.83|Jaoli,Medha,मेढा
patan|Patan|पाटण|17.38|73.90
karad|Karad|कराड|17.29|74.18|Karhad
`,
  sangli: `
shirala|Shirala|शिराळा|16.98|74.13|Battis Shirala
walwa|Walwa|वाळवा|17.05|74.27|Islampur,Ishwarpur,इस्लामपूर,ईश्वरपूर
palus|Palus|पलूस|17.09|74.46
kadegaon|Kadegaon|कडेगाव|17.30|74.33
khanapur|Khanapur|खानापूर|17.27|74.54|Vita,विटा
atpadi|Atpadi|आटपाडी|17.43|74.94
tasgaon|Tasgaon|तासगाव|17.04|74.60
miraj|Miraj|मिरज|16.82|74.65
kavathe-mahankal|Kavathe Mahankal|कवठे महांकाळ|17.01|74.86
jat|Jat|जत|17.05|75.22|Jath
`,
  solapur: `
karmala|Karmala|करमाळा|18.41|75.19
madha|Madha|माढा|18.03|75.52
barshi|Barshi|बार्शी|18.23|75.69
north-solapur|North Solapur|उत्तर सोलापूर|17.67|75.91|Solapur North
mohol|Mohol|मोहोळ|17.81|75.64
pandharpur|Pandharpur|पंढरपूर|17.68|75.33
malshiras|Malshiras|माळशिरस|17.86|74.90
sangola|Sangola|सांगोला|17.44|75.19|सांगोले
mangalwedha|Mangalwedha|मंगळवेढा|17.52|75.45|मंगळवेढे
south-solapur|South Solapur|दक्षिण सोलापूर|17.67|75.91|Solapur South
akkalkot|Akkalkot|अक्कलकोट|17.53|76.21
`,
  kolhapur: `
shahuwadi|Shahuwadi|शाहूवाडी|16.91|73.95
panhala|Panhala|पन्हाळा|16.81|74.11
hatkanangale|Hatkanangale|हातकणंगले|16.75|74.43
shirol|Shirol|शिरोळ|16.74|74.60
karvir|Karvir|करवीर|16.70|74.23
gaganbawada|Gaganbawada|गगनबावडा|16.55|73.83|Bavda
radhanagari|Radhanagari|राधानगरी|16.41|74.00
kagal|Kagal|कागल|16.58|74.32
bhudargad|Bhudargad|भुदरगड|16.32|74.14|Gargoti,गारगोटी
ajara|Ajara|आजरा|16.12|74.21|Ajra
gadhinglaj|Gadhinglaj|गडहिंग्लज|16.22|74.35
chandgad|Chandgad|चंदगड|15.94|74.18
`,
};

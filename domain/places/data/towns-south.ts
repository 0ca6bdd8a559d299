/** Towns by state: key, English, Marathi, latitude, longitude, further names. */
export const southTowns = {
  goa: `
panaji|Panaji|पणजी|15.50|73.83|Panjim
madgaon|Madgaon|मडगाव|15.28|73.96|Margao
mapusa|Mapusa|म्हापसा|15.59|73.81
vasco-da-gama|Vasco da Gama|वास्को द गामा|15.40|73.82
ponda|Ponda|फोंडा|15.40|74.02
bicholim|Bicholim|डिचोली|15.59|73.95
curchorem|Curchorem|कुडचडे|15.26|74.11
pernem|Pernem|पेडणे|15.72|73.80
canacona|Canacona|काणकोण|15.01|74.02
`,
  karnataka: `
bengaluru|Bengaluru|बंगळुरू|12.97|77.59|Bangalore
mysuru|Mysuru|म्हैसूर|12.30|76.64|Mysore
hubballi|Hubballi|हुबळी|15.35|75.13|Hubli
dharwad|Dharwad|धारवाड|15.46|75.01
belagavi|Belagavi|बेळगाव|15.85|74.50|Belgaum,बेळगावी
mangaluru|Mangaluru|मंगळुरू|12.92|74.86|Mangalore
kalaburagi|Kalaburagi|कलबुर्गी|17.34|76.84|Gulbarga,गुलबर्गा
vijayapura|Vijayapura|विजापूर|16.82|75.72|Bijapur,विजयपुरा
ballari|Ballari|बळ्ळारी|15.14|76.92|Bellary,बेल्लारी
davanagere|Davanagere|दावणगेरे|14.47|75.93
shivamogga|Shivamogga|शिवमोगा|13.93|75.57|Shimoga
tumakuru|Tumakuru|तुमकूर|13.34|77.10|Tumkur
raichur|Raichur|रायचूर|16.21|77.36
bidar|Bidar|बिदर|17.91|77.52
udupi|Udupi|उडुपी|13.33|74.75
hassan|Hassan|हासन|13.01|76.10
mandya|Mandya|मंड्या|12.52|76.90
kolar|Kolar|कोलार|13.14|78.13
chitradurga|Chitradurga|चित्रदुर्ग|14.22|76.40
gadag|Gadag|गदग|15.43|75.63
hosapete|Hosapete|होस्पेट|15.27|76.39|Hospet
bagalkot|Bagalkot|बागलकोट|16.19|75.70
nippani|Nippani|निपाणी|16.40|74.38|Nipani
chikodi|Chikodi|चिकोडी|16.43|74.59
gokak|Gokak|गोकाक|16.17|74.82
jamkhandi|Jamkhandi|जमखंडी|16.50|75.29
mudhol|Mudhol|मुधोळ|16.33|75.28
athani|Athani|अथणी|16.73|75.06
khanapur|Khanapur|खानापूर|15.64|74.51
karwar|Karwar|कारवार|14.81|74.13
sirsi|Sirsi|शिरसी|14.62|74.84
haveri|Haveri|हावेरी|14.79|75.40
koppal|Koppal|कोप्पळ|15.35|76.15
yadgir|Yadgir|यादगीर|16.77|77.14
basavakalyan|Basavakalyan|बसवकल्याण|17.87|76.95
bhalki|Bhalki|भालकी|18.04|77.21
aland|Aland|आळंद|17.56|76.57
chikkamagaluru|Chikkamagaluru|चिकमंगळूर|13.32|75.77|Chikmagalur
madikeri|Madikeri|मडिकेरी|12.43|75.74
gokarna|Gokarna|गोकर्ण|14.55|74.32
`,
  telangana: `
hyderabad|Hyderabad|हैदराबाद|17.38|78.46
secunderabad|Secunderabad|सिकंदराबाद|17.50|78.54
warangal|Warangal|वरंगळ|18.00|79.58
nizamabad|Nizamabad|निजामाबाद|18.67|78.10
karimnagar|Karimnagar|करीमनगर|18.44|79.13
khammam|Khammam|खम्मम|17.25|80.14
adilabad|Adilabad|आदिलाबाद|19.67|78.54
mahbubnagar|Mahbubnagar|महबूबनगर|16.74|77.99
nirmal|Nirmal|निर्मल|19.10|78.34
zahirabad|Zahirabad|जहीराबाद|17.68|77.61
`,
  'andhra-pradesh': `
visakhapatnam|Visakhapatnam|विशाखापट्टणम|17.68|83.20|Vizag
vijayawada|Vijayawada|विजयवाडा|16.51|80.65
guntur|Guntur|गुंटूर|16.30|80.46
tirupati|Tirupati|तिरुपती|13.64|79.42
nellore|Nellore|नेल्लोर|14.45|79.99
kurnool|Kurnool|कर्नूल|15.83|78.04
rajamahendravaram|Rajamahendravaram|राजमहेंद्रवरम|17.01|81.78|Rajahmundry,राजमुंद्री
kakinada|Kakinada|काकीनाडा|16.96|82.24
anantapur|Anantapur|अनंतपूर|14.68|77.61
kadapa|Kadapa|कडप्पा|14.48|78.82
ongole|Ongole|ओंगोल|15.50|80.04
eluru|Eluru|एलुरू|16.71|81.10
vizianagaram|Vizianagaram|विजयनगरम|18.12|83.41
`,
  'tamil-nadu': `
chennai|Chennai|चेन्नई|13.09|80.28|Madras
coimbatore|Coimbatore|कोइंबतूर|11.01|76.97
madurai|Madurai|मदुराई|9.92|78.12
tiruchirappalli|Tiruchirappalli|तिरुचिरापल्ली|10.82|78.70|Trichy
salem|Salem|सेलम|11.65|78.16
tirunelveli|Tirunelveli|तिरुनेलवेली|8.73|77.68
tiruppur|Tiruppur|तिरुपूर|11.12|77.35
erode|Erode|इरोड|11.34|77.73
vellore|Vellore|वेल्लोर|12.92|79.13
thoothukudi|Thoothukudi|तुतिकोरिन|8.77|78.13|Tuticorin
thanjavur|Thanjavur|तंजावर|10.79|79.14|Tanjore
kanchipuram|Kanchipuram|कांचीपुरम|12.84|79.70
kanyakumari|Kanyakumari|कन्याकुमारी|8.09|77.54
rameswaram|Rameswaram|रामेश्वरम|9.29|79.31
udhagamandalam|Udhagamandalam|उटी|11.41|76.70|Ooty,ऊटी
hosur|Hosur|होसूर|12.74|77.83
`,
  kerala: `
thiruvananthapuram|Thiruvananthapuram|तिरुवनंतपुरम|8.49|76.95|Trivandrum
kochi|Kochi|कोची|9.94|76.26|Cochin
kozhikode|Kozhikode|कोझिकोड|11.25|75.78|Calicut
thrissur|Thrissur|त्रिशूर|10.52|76.22
kollam|Kollam|कोल्लम|8.88|76.58
kannur|Kannur|कन्नूर|11.87|75.36
alappuzha|Alappuzha|अलप्पुझा|9.49|76.33|Alleppey
palakkad|Palakkad|पालक्काड|10.77|76.65
kottayam|Kottayam|कोट्टायम|9.59|76.52
`,
  puducherry: `
puducherry|Puducherry|पुदुच्चेरी|11.93|79.83|Pondicherry
`,
  'andaman-and-nicobar-islands': `
port-blair|Port Blair|पोर्ट ब्लेअर|11.67|92.75|Sri Vijaya Puram,श्री विजयपुरम
`,
  lakshadweep: `
kavaratti|Kavaratti|कवरत्ती|10.57|72.64
`,
};

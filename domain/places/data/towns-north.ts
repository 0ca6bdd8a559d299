/** Towns by state: key, English, Marathi, latitude, longitude, further names. */
export const northTowns = {
  delhi: `
delhi|Delhi|दिल्ली|28.65|77.23
new-delhi|New Delhi|नवी दिल्ली|28.64|77.22
`,
  haryana: `
gurugram|Gurugram|गुरुग्राम|28.46|77.03|Gurgaon,गुडगाव
faridabad|Faridabad|फरिदाबाद|28.41|77.31
panipat|Panipat|पानिपत|29.39|76.97
ambala|Ambala|अंबाला|30.36|76.80
karnal|Karnal|कर्नाल|29.69|76.98
hisar|Hisar|हिसार|29.15|75.72
rohtak|Rohtak|रोहतक|28.89|76.59
sonipat|Sonipat|सोनीपत|28.99|77.02
panchkula|Panchkula|पंचकुला|30.69|76.85
kurukshetra|Kurukshetra|कुरुक्षेत्र|29.97|76.83
yamunanagar|Yamunanagar|यमुनानगर|30.13|77.28
bhiwani|Bhiwani|भिवानी|28.79|76.14
sirsa|Sirsa|सिरसा|29.53|75.03
`,
  punjab: `
ludhiana|Ludhiana|लुधियाना|30.91|75.85
amritsar|Amritsar|अमृतसर|31.62|74.88
jalandhar|Jalandhar|जालंधर|31.33|75.58
patiala|Patiala|पटियाला|30.34|76.39
bathinda|Bathinda|भटिंडा|30.21|74.94
mohali|Mohali|मोहाली|30.68|76.72
pathankot|Pathankot|पठाणकोट|32.27|75.65
hoshiarpur|Hoshiarpur|होशियारपूर|31.54|75.91
firozpur|Firozpur|फिरोजपूर|30.93|74.61
`,
  chandigarh: `
chandigarh|Chandigarh|चंदीगड|30.74|76.79
`,
  'himachal-pradesh': `
shimla|Shimla|सिमला|31.10|77.17
dharamshala|Dharamshala|धर्मशाळा|32.22|76.32
solan|Solan|सोलन|30.91|77.11
mandi|Mandi|मंडी|31.71|76.93
kullu|Kullu|कुल्लू|31.96|77.11
manali|Manali|मनाली|32.26|77.17
`,
  'jammu-and-kashmir': `
srinagar|Srinagar|श्रीनगर|34.09|74.81
jammu|Jammu|जम्मू|32.74|74.86
udhampur|Udhampur|उधमपूर|32.92|75.14
`,
  ladakh: `
leh|Leh|लेह|34.17|77.58
kargil|Kargil|कारगिल|34.56|76.13
`,
  uttarakhand: `
dehradun|Dehradun|देहरादून|30.32|78.03
haridwar|Haridwar|हरिद्वार|29.95|78.16
rishikesh|Rishikesh|ऋषिकेश|30.11|78.29
roorkee|Roorkee|रुडकी|29.87|77.89
haldwani|Haldwani|हल्द्वानी|29.22|79.53
nainital|Nainital|नैनिताल|29.40|79.45
mussoorie|Mussoorie|मसुरी|30.45|78.07
`,
  'uttar-pradesh': `
lucknow|Lucknow|लखनौ|26.84|80.92
kanpur|Kanpur|कानपूर|26.47|80.35
ghaziabad|Ghaziabad|गाझियाबाद|28.67|77.44
noida|Noida|नोएडा|28.58|77.33
greater-noida|Greater Noida|ग्रेटर नोएडा|28.50|77.54
agra|Agra|आग्रा|27.18|78.02
varanasi|Varanasi|वाराणसी|25.32|83.01|Banaras,Kashi,काशी,बनारस
prayagraj|Prayagraj|प्रयागराज|25.44|81.84|Allahabad,अलाहाबाद
meerut|Meerut|मेरठ|28.98|77.71
bareilly|Bareilly|बरेली|28.37|79.43
aligarh|Aligarh|अलिगड|27.88|78.07
moradabad|Moradabad|मुरादाबाद|28.84|78.78
gorakhpur|Gorakhpur|गोरखपूर|26.77|83.37
jhansi|Jhansi|झाशी|25.46|78.58
mathura|Mathura|मथुरा|27.50|77.67
ayodhya|Ayodhya|अयोध्या|26.80|82.20
saharanpur|Saharanpur|सहारनपूर|29.97|77.55
muzaffarnagar|Muzaffarnagar|मुझफ्फरनगर|29.47|77.70
firozabad|Firozabad|फिरोजाबाद|27.15|78.40
shahjahanpur|Shahjahanpur|शहाजहानपूर|27.88|79.91
rampur|Rampur|रामपूर|28.81|79.03
mirzapur|Mirzapur|मिर्झापूर|25.14|82.57
jaunpur|Jaunpur|जौनपूर|25.75|82.69
etawah|Etawah|इटावा|26.78|79.02
sitapur|Sitapur|सीतापूर|27.56|80.68
raebareli|Raebareli|रायबरेली|26.23|81.23
azamgarh|Azamgarh|आझमगड|26.07|83.18
ballia|Ballia|बलिया|25.76|84.15
bulandshahr|Bulandshahr|बुलंदशहर|28.40|77.86
`,
};

/** Towns by state: key, English, Marathi, latitude, longitude, further names. */
export const eastTowns = {
  bihar: `
patna|Patna|पाटणा|25.59|85.14
gaya|Gaya|गया|24.80|85.00
bhagalpur|Bhagalpur|भागलपूर|25.24|86.97
muzaffarpur|Muzaffarpur|मुझफ्फरपूर|26.12|85.39
darbhanga|Darbhanga|दरभंगा|26.15|85.90
purnia|Purnia|पूर्णिया|25.78|87.47
arrah|Arrah|आरा|25.56|84.66
chapra|Chapra|छपरा|25.78|84.75
begusarai|Begusarai|बेगुसराय|25.42|86.13
bihar-sharif|Bihar Sharif|बिहार शरीफ|25.20|85.52
`,
  jharkhand: `
ranchi|Ranchi|रांची|23.34|85.31
jamshedpur|Jamshedpur|जमशेदपूर|22.80|86.19|Tatanagar
dhanbad|Dhanbad|धनबाद|23.80|86.43
bokaro|Bokaro|बोकारो|23.67|86.15
deoghar|Deoghar|देवघर|24.49|86.70
hazaribagh|Hazaribagh|हजारीबाग|23.99|85.36
`,
  odisha: `
bhubaneswar|Bhubaneswar|भुवनेश्वर|20.27|85.83
cuttack|Cuttack|कटक|20.46|85.88
rourkela|Rourkela|राउरकेला|22.22|84.86
puri|Puri|पुरी|19.80|85.82
sambalpur|Sambalpur|संबलपूर|21.47|83.98
brahmapur|Brahmapur|ब्रह्मपूर|19.31|84.79|Berhampur
balasore|Balasore|बालासोर|21.49|86.93
`,
  'west-bengal': `
kolkata|Kolkata|कोलकाता|22.56|88.36|Calcutta
howrah|Howrah|हावडा|22.58|88.32
asansol|Asansol|आसनसोल|23.68|86.98
durgapur|Durgapur|दुर्गापूर|23.52|87.31
siliguri|Siliguri|सिलिगुडी|26.71|88.43
kharagpur|Kharagpur|खरगपूर|22.34|87.33
darjeeling|Darjeeling|दार्जिलिंग|27.03|88.27
bardhaman|Bardhaman|बर्धमान|23.26|87.86|Burdwan
haldia|Haldia|हल्दिया|22.06|88.11
malda|Malda|मालदा|25.00|88.15
`,
  assam: `
guwahati|Guwahati|गुवाहाटी|26.18|91.75
dibrugarh|Dibrugarh|दिब्रुगड|27.48|94.91
silchar|Silchar|सिलचर|24.83|92.80
jorhat|Jorhat|जोरहाट|26.76|94.20
tezpur|Tezpur|तेजपूर|26.63|92.80
tinsukia|Tinsukia|तिनसुकिया|27.49|95.36
`,
  meghalaya: `
shillong|Shillong|शिलाँग|25.57|91.88
`,
  manipur: `
imphal|Imphal|इंफाळ|24.81|93.94
`,
  mizoram: `
aizawl|Aizawl|ऐझॉल|23.73|92.72
`,
  nagaland: `
kohima|Kohima|कोहिमा|25.67|94.11
dimapur|Dimapur|दिमापूर|25.91|93.72
`,
  tripura: `
agartala|Agartala|अगरतला|23.84|91.28
`,
  'arunachal-pradesh': `
itanagar|Itanagar|इटानगर|27.09|93.61
`,
  sikkim: `
gangtok|Gangtok|गंगटोक|27.33|88.61
`,
};

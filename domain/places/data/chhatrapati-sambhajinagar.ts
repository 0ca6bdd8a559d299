/** Talukas by district: key, English, Marathi, latitude and longitude of the seat, further names. */
export const chhatrapatiSambhajinagarTalukas = {
  'chhatrapati-sambhajinagar': `
kannad|Kannad|कन्नड|20.26|75.14
soegaon|Soegaon|सोयगाव|20.59|75.62|Soygaon
sillod|Sillod|सिल्लोड|20.30|75.65
phulambri|Phulambri|फुलंब्री|20.09|75.43
chhatrapati-sambhajinagar|Chhatrapati Sambhajinagar|छत्रपती संभाजीनगर|19.88|75.34|Aurangabad,औरंगाबाद
khuldabad|Khuldabad|खुलताबाद|20.01|75.19|Khultabad,खुलदाबाद
vaijapur|Vaijapur|वैजापूर|19.93|74.73
gangapur|Gangapur|गंगापूर|19.70|75.01
paithan|Paithan|पैठण|19.48|75.39
`,
  jalna: `
bhokardan|Bhokardan|भोकरदन|20.27|75.77
jafrabad|Jafrabad|जाफराबाद|20.19|76.01|Jafferabad,जाफ्राबाद
jalna|Jalna|जालना|19.84|75.89
badnapur|Badnapur|बदनापूर|19.87|75.72
ambad|Ambad|अंबड|19.61|75.79
ghansawangi|Ghansawangi|घनसावंगी|19.52|75.98
partur|Partur|परतूर|19.60|76.22
mantha|Mantha|मंठा|19.65|76.39
`,
  parbhani: `
selu|Selu|सेलू|19.46|76.44|Sailu
jintur|Jintur|जिंतूर|19.61|76.69
parbhani|Parbhani|परभणी|19.27|76.77
manwath|Manwath|मानवत|19.30|76.50
pathri|Pathri|पाथरी|19.26|76.43
sonpeth|Sonpeth|सोनपेठ|19.03|76.47
gangakhed|Gangakhed|गंगाखेड|18.96|76.75
palam|Palam|पालम|19.01|76.95
purna|Purna|पूर्णा|19.18|77.03
`,
  hingoli: `
sengaon|Sengaon|सेनगाव|19.78|76.89
hingoli|Hingoli|हिंगोली|19.71|77.14
aundha-nagnath|Aundha Nagnath|औंढा नागनाथ|19.54|77.04
kalamnuri|Kalamnuri|कळमनुरी|19.67|77.31
basmath|Basmath|वसमत|19.33|77.16|Vasmat,बसमत
`,
  beed: `
ashti|Ashti|आष्टी|18.81|75.17
patoda|Patoda|पाटोदा|18.81|75.48
shirur-kasar|Shirur Kasar|शिरूर कासार|19.07|75.43
georai|Georai|गेवराई|19.26|75.75|Gevrai
majalgaon|Majalgaon|माजलगाव|19.15|76.21|Manjlegaon
wadwani|Wadwani|वडवणी|18.99|76.04
beed|Beed|बीड|18.99|75.76|Bid
kaij|Kaij|केज|18.71|76.07|Kej
dharur|Dharur|धारूर|18.82|76.11|Killedharur
parli|Parli|परळी|18.85|76.53|Parli Vaijnath,परळी वैजनाथ
ambajogai|Ambajogai|अंबाजोगाई|18.73|76.39|Ambejogai,अंबेजोगाई
`,
  nanded: `
mahur|Mahur|माहूर|19.85|77.92|Mahoor
kinwat|Kinwat|किनवट|19.63|78.20
himayatnagar|Himayatnagar|हिमायतनगर|19.43|77.87
hadgaon|Hadgaon|हदगाव|19.50|77.66
ardhapur|Ardhapur|अर्धापूर|19.29|77.38
nanded|Nanded|नांदेड|19.16|77.31
mudkhed|Mudkhed|मुदखेड|19.16|77.50
bhokar|Bhokar|भोकर|19.21|77.67
umri|Umri|उमरी|19.04|77.64
dharmabad|Dharmabad|धर्माबाद|18.89|77.85
biloli|Biloli|बिलोली|18.77|77.72
naigaon|Naigaon|नायगाव|18.87|77.52|Naigaon Khairgaon,नायगाव खैरगाव
loha|Loha|लोहा|18.95|77.12
kandhar|Kandhar|कंधार|18.87|77.19
mukhed|Mukhed|मुखेड|18.71|77.37
deglur|Deglur|देगलूर|18.55|77.58
`,
  latur: `
latur|Latur|लातूर|18.40|76.57
renapur|Renapur|रेणापूर|18.52|76.59
ahmadpur|Ahmadpur|अहमदपूर|18.71|76.94|Ahmedpur
jalkot|Jalkot|जळकोट|18.63|77.18
chakur|Chakur|चाकूर|18.51|76.87
shirur-anantpal|Shirur Anantpal|शिरूर अनंतपाळ|18.34|76.84
ausa|Ausa|औसा|18.25|76.50
nilanga|Nilanga|निलंगा|18.12|76.75
deoni|Deoni|देवणी|18.27|77.08
udgir|Udgir|उदगीर|18.39|77.12
`,
  dharashiv: `
paranda|Paranda|परंडा|18.27|75.45|परांडा
bhum|Bhum|भूम|18.46|75.66|Bhoom
washi|Washi|वाशी|18.54|75.78
kalamb|Kalamb|कळंब|18.57|76.02|Kallam
dharashiv|Dharashiv|धाराशिव|18.18|76.04|Osmanabad,उस्मानाबाद
tuljapur|Tuljapur|तुळजापूर|18.01|76.07
lohara|Lohara|लोहारा|17.99|76.33
umarga|Umarga|उमरगा|17.84|76.62|Omerga
`,
};

/** Talukas by district: key, English, Marathi, latitude and longitude of the seat, further names. */
export const amravatiTalukas = {
  amravati: `
dharni|Dharni|धारणी|21.55|76.89
chikhaldara|Chikhaldara|चिखलदरा|21.40|77.33
anjangaon-surji|Anjangaon Surji|अंजनगाव सुर्जी|21.17|77.31
achalpur|Achalpur|अचलपूर|21.26|77.51|Paratwada,परतवाडा
chandur-bazar|Chandur Bazar|चांदूर बाजार|21.24|77.75
morshi|Morshi|मोर्शी|21.34|78.01
warud|Warud|वरुड|21.47|78.27
tiosa|Tiosa|तिवसा|21.09|78.07|Teosa,Tivsa
amravati|Amravati|अमरावती|20.93|77.75
bhatkuli|Bhatkuli|भातकुली|20.91|77.59
daryapur|Daryapur|दर्यापूर|20.92|77.33
nandgaon-khandeshwar|Nandgaon Khandeshwar|नांदगाव खंडेश्वर|20.68|77.83
chandur-railway|Chandur Railway|चांदूर रेल्वे|20.81|77.98
dhamangaon-railway|Dhamangaon Railway|धामणगाव रेल्वे|20.78|78.14
`,
  akola: `
telhara|Telhara|तेल्हारा|21.03|76.84
akot|Akot|अकोट|21.10|77.06
balapur|Balapur|बाळापूर|20.67|76.77
akola|Akola|अकोला|20.71|77.00
murtijapur|Murtijapur|मूर्तिजापूर|20.73|77.37
patur|Patur|पातूर|20.46|76.94
barshitakli|Barshitakli|बार्शीटाकळी|20.59|77.06
`,
  buldhana: `
jalgaon-jamod|Jalgaon Jamod|जळगाव जामोद|21.05|76.53
sangrampur|Sangrampur|संग्रामपूर|21.03|76.68
shegaon|Shegaon|शेगाव|20.79|76.70
nandura|Nandura|नांदुरा|20.83|76.46
malkapur|Malkapur|मलकापूर|20.89|76.20
motala|Motala|मोताळा|20.68|76.21
khamgaon|Khamgaon|खामगाव|20.71|76.57
mehkar|Mehkar|मेहकर|20.15|76.57
chikhli|Chikhli|चिखली|20.35|76.26
buldhana|Buldhana|बुलढाणा|20.53|76.18|Buldana,बुलडाणा
deulgaon-raja|Deulgaon Raja|देऊळगाव राजा|20.02|76.04
sindkhed-raja|Sindkhed Raja|सिंदखेड राजा|19.95|76.12|Sindkhedraja
lonar|Lonar|लोणार|19.99|76.52
`,
  washim: `
malegaon|Malegaon|मालेगाव|20.24|77.00|Malegaon Jahangir,मालेगाव जहांगीर
mangrulpir|Mangrulpir|मंगरूळपीर|20.31|77.34
karanja|Karanja|कारंजा|20.48|77.49|Karanja Lad,कारंजा लाड
manora|Manora|मानोरा|20.22|77.56
washim|Washim|वाशिम|20.11|77.13
risod|Risod|रिसोड|19.98|76.79
`,
  yavatmal: `
ner|Ner|नेर|20.49|77.87
babhulgaon|Babhulgaon|बाभूळगाव|20.64|78.27
kalamb|Kalamb|कळंब|20.44|78.31
yavatmal|Yavatmal|यवतमाळ|20.39|78.13
darwha|Darwha|दारव्हा|20.31|77.77
digras|Digras|दिग्रस|20.10|77.72
pusad|Pusad|पुसद|19.91|77.58
umarkhed|Umarkhed|उमरखेड|19.60|77.69
mahagaon|Mahagaon|महागाव|19.79|77.77
arni|Arni|आर्णी|20.09|77.97
ghatanji|Ghatanji|घाटंजी|20.14|78.31
kelapur|Kelapur|केळापूर|20.02|78.53|Pandharkawada,पांढरकवडा
ralegaon|Ralegaon|राळेगाव|20.42|78.52
maregaon|Maregaon|मारेगाव|20.10|78.81
zari-jamani|Zari Jamani|झरी जामणी|19.86|78.73
wani|Wani|वणी|20.06|78.95
`,
};

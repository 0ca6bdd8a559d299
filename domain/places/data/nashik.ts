/** Talukas by district: key, English, Marathi, latitude and longitude of the seat, further names. */
export const nashikTalukas = {
  nashik: `
surgana|Surgana|सुरगाणा|20.56|73.64
kalwan|Kalwan|कळवण|20.49|74.03
deola|Deola|देवळा|20.46|74.18
baglan|Baglan|बागलाण|20.59|74.20|Satana,सटाणा
malegaon|Malegaon|मालेगाव|20.55|74.53
nandgaon|Nandgaon|नांदगाव|20.31|74.66
chandwad|Chandwad|चांदवड|20.33|74.24|Chandor
dindori|Dindori|दिंडोरी|20.20|73.83
peth|Peth|पेठ|20.26|73.50|Peint
trimbakeshwar|Trimbakeshwar|त्र्यंबकेश्वर|19.93|73.53|Trimbak,Tryambakeshwar
nashik|Nashik|नाशिक|20.00|73.79|Nasik
igatpuri|Igatpuri|इगतपुरी|19.70|73.56
sinnar|Sinnar|सिन्नर|19.85|74.00
niphad|Niphad|निफाड|20.08|74.11
yeola|Yeola|येवला|20.04|74.49|Yevla,येवले
`,
  ahilyanagar: `
akole|Akole|अकोले|19.54|74.01
sangamner|Sangamner|संगमनेर|19.57|74.21
kopargaon|Kopargaon|कोपरगाव|19.88|74.48
rahata|Rahata|राहाता|19.70|74.48|रहाता
shrirampur|Shrirampur|श्रीरामपूर|19.62|74.66
nevasa|Nevasa|नेवासा|19.55|74.93|Newasa
shevgaon|Shevgaon|शेवगाव|19.36|75.22
pathardi|Pathardi|पाथर्डी|19.17|75.17
nagar|Nagar|नगर|19.09|74.74
rahuri|Rahuri|राहुरी|19.39|74.65
parner|Parner|पारनेर|19.00|74.44
shrigonda|Shrigonda|श्रीगोंदा|18.62|74.70|श्रीगोंदे
karjat|Karjat|कर्जत|18.55|75.01
jamkhed|Jamkhed|जामखेड|18.73|75.31
`,
  dhule: `
shirpur|Shirpur|शिरपूर|21.35|74.88
shindkheda|Shindkheda|शिंदखेडा|21.27|74.73|Sindkheda
sakri|Sakri|साक्री|20.99|74.31
dhule|Dhule|धुळे|20.90|74.78
`,
  jalgaon: `
chopda|Chopda|चोपडा|21.25|75.30
yawal|Yawal|यावल|21.17|75.70
raver|Raver|रावेर|21.25|76.04
muktainagar|Muktainagar|मुक्ताईनगर|21.05|76.06|Edlabad,एदलाबाद
bodwad|Bodwad|बोदवड|20.88|75.99
bhusawal|Bhusawal|भुसावळ|21.04|75.79
jalgaon|Jalgaon|जळगाव|21.00|75.57
erandol|Erandol|एरंडोल|20.92|75.33
dharangaon|Dharangaon|धरणगाव|21.01|75.27
amalner|Amalner|अमळनेर|21.04|75.06
parola|Parola|पारोळा|20.88|75.12
bhadgaon|Bhadgaon|भडगाव|20.63|75.23
chalisgaon|Chalisgaon|चाळीसगाव|20.46|75.02
pachora|Pachora|पाचोरा|20.67|75.35
jamner|Jamner|जामनेर|20.81|75.78
`,
  nandurbar: `
akkalkuwa|Akkalkuwa|अक्कलकुवा|21.55|74.01
akrani|Akrani|अक्राणी|21.82|74.22|Dhadgaon,धडगाव
taloda|Taloda|तळोदा|21.56|74.21
shahada|Shahada|शहादा|21.55|74.47
nandurbar|Nandurbar|नंदुरबार|21.37|74.24
navapur|Navapur|नवापूर|21.16|73.81
`,
};

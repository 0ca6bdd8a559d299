/** Talukas by district: key, English, Marathi, latitude and longitude of the seat, further names. */
export const konkanTalukas = {
  'mumbai-suburban': `
andheri|Andheri|अंधेरी|19.12|72.85
borivali|Borivali|बोरिवली|19.23|72.86
kurla|Kurla|कुर्ला|19.07|72.88
`,
  thane: `
thane|Thane|ठाणे|19.20|72.96|Thana
bhiwandi|Bhiwandi|भिवंडी|19.30|73.06
shahapur|Shahapur|शहापूर|19.45|73.33
kalyan|Kalyan|कल्याण|19.24|73.14
ulhasnagar|Ulhasnagar|उल्हासनगर|19.22|73.15
ambernath|Ambernath|अंबरनाथ|19.20|73.17
murbad|Murbad|मुरबाड|19.25|73.39
`,
  palghar: `
talasari|Talasari|तलासरी|20.04|73.16
dahanu|Dahanu|डहाणू|19.97|72.71
vikramgad|Vikramgad|विक्रमगड|19.80|73.10
jawhar|Jawhar|जव्हार|19.91|73.23
mokhada|Mokhada|मोखाडा|19.93|73.34
wada|Wada|वाडा|19.65|73.15
palghar|Palghar|पालघर|19.70|72.77
vasai|Vasai|वसई|19.38|72.83|Bassein
`,
  raigad: `
uran|Uran|उरण|18.88|72.94
panvel|Panvel|पनवेल|18.99|73.11
karjat|Karjat|कर्जत|18.91|73.32
khalapur|Khalapur|खालापूर|18.83|73.28
pen|Pen|पेण|18.74|73.10
alibag|Alibag|अलिबाग|18.65|72.88
murud|Murud|मुरुड|18.33|72.96|Murud Janjira,मुरुड जंजिरा
roha|Roha|रोहा|18.44|73.12
sudhagad|Sudhagad|सुधागड|18.54|73.22|Pali,पाली
mangaon|Mangaon|माणगाव|18.24|73.28
tala|Tala|तळा|18.29|73.14
shrivardhan|Shrivardhan|श्रीवर्धन|18.05|73.02
mhasla|Mhasla|म्हसळा|18.13|73.11
mahad|Mahad|महाड|18.08|73.42
poladpur|Poladpur|पोलादपूर|17.98|73.47
`,
  ratnagiri: `
mandangad|Mandangad|मंडणगड|17.98|73.25
dapoli|Dapoli|दापोली|17.76|73.19
khed|Khed|खेड|17.72|73.40
chiplun|Chiplun|चिपळूण|17.53|73.51
guhagar|Guhagar|गुहागर|17.48|73.19
ratnagiri|Ratnagiri|रत्नागिरी|16.99|73.31
sangameshwar|Sangameshwar|संगमेश्वर|17.06|73.62|Devrukh,देवरुख
lanja|Lanja|लांजा|16.86|73.55
rajapur|Rajapur|राजापूर|16.66|73.52
`,
  sindhudurg: `
devgad|Devgad|देवगड|16.38|73.38
vaibhavwadi|Vaibhavwadi|वैभववाडी|16.50|73.74
kankavli|Kankavli|कणकवली|16.27|73.71
malvan|Malvan|मालवण|16.06|73.46
vengurla|Vengurla|वेंगुर्ला|15.86|73.63|वेंगुर्ले
kudal|Kudal|कुडाळ|16.01|73.69
sawantwadi|Sawantwadi|सावंतवाडी|15.90|73.82
dodamarg|Dodamarg|दोडामार्ग|15.68|73.97
`,
};

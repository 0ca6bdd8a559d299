/** Talukas by district: key, English, Marathi, latitude and longitude of the seat, further names. */
export const nagpurTalukas = {
  nagpur: `
narkhed|Narkhed|नरखेड|21.47|78.53
katol|Katol|काटोल|21.27|78.59
kalmeshwar|Kalmeshwar|कळमेश्वर|21.23|78.92
saoner|Saoner|सावनेर|21.39|78.92|Savner
parseoni|Parseoni|पारशिवनी|21.38|79.15|Parshivni
ramtek|Ramtek|रामटेक|21.40|79.33
mauda|Mauda|मौदा|21.15|79.40|Mouda
kamptee|Kamptee|कामठी|21.22|79.20|Kamthi
nagpur-rural|Nagpur Rural|नागपूर ग्रामीण|21.15|79.08
nagpur-urban|Nagpur Urban|नागपूर शहर|21.15|79.08
hingna|Hingna|हिंगणा|21.07|78.96
umred|Umred|उमरेड|20.85|79.32
kuhi|Kuhi|कुही|21.01|79.36
bhiwapur|Bhiwapur|भिवापूर|20.77|79.52
`,
  wardha: `
ashti|Ashti|आष्टी|21.20|78.19
karanja|Karanja|कारंजा|21.17|78.41|Karanja Ghadge,कारंजा घाडगे
arvi|Arvi|आर्वी|21.00|78.23
seloo|Seloo|सेलू|20.84|78.71|Selu
wardha|Wardha|वर्धा|20.74|78.60
deoli|Deoli|देवळी|20.65|78.48
hinganghat|Hinganghat|हिंगणघाट|20.55|78.84
samudrapur|Samudrapur|समुद्रपूर|20.64|78.96
`,
  bhandara: `
tumsar|Tumsar|तुमसर|21.38|79.73
mohadi|Mohadi|मोहाडी|21.31|79.67
bhandara|Bhandara|भंडारा|21.17|79.65
sakoli|Sakoli|साकोली|21.09|79.99
lakhani|Lakhani|लाखनी|21.07|79.83
pauni|Pauni|पवनी|20.79|79.64
lakhandur|Lakhandur|लाखांदूर|20.76|79.88
`,
  gondia: `
tirora|Tirora|तिरोडा|21.41|79.93|Tiroda
goregaon|Goregaon|गोरेगाव|21.34|80.20
gondia|Gondia|गोंदिया|21.46|80.19|Gondiya
amgaon|Amgaon|आमगाव|21.37|80.38
salekasa|Salekasa|सालेकसा|21.31|80.51
sadak-arjuni|Sadak Arjuni|सडक अर्जुनी|21.06|80.15
arjuni-morgaon|Arjuni Morgaon|अर्जुनी मोरगाव|20.82|80.03
deori|Deori|देवरी|21.07|80.37
`,
  chandrapur: `
warora|Warora|वरोरा|20.23|79.00
chimur|Chimur|चिमूर|20.50|79.38
nagbhid|Nagbhid|नागभीड|20.59|79.68|Nagbhir
brahmapuri|Brahmapuri|ब्रह्मपुरी|20.61|79.86|Bramhapuri
saoli|Saoli|सावली|20.08|79.78|Sawali
sindewahi|Sindewahi|सिंदेवाही|20.29|79.65
bhadravati|Bhadravati|भद्रावती|20.11|79.12
chandrapur|Chandrapur|चंद्रपूर|19.95|79.30|Chanda,चांदा
mul|Mul|मूल|20.07|79.68
pombhurna|Pombhurna|पोंभुर्णा|19.87|79.63
ballarpur|Ballarpur|बल्लारपूर|19.85|79.35|Ballarshah,बल्लारशाह
korpana|Korpana|कोरपना|19.74|78.99
jiwati|Jiwati|जिवती|19.61|79.07
rajura|Rajura|राजुरा|19.78|79.36
gondpipri|Gondpipri|गोंडपिंपरी|19.72|79.69
`,
  gadchiroli: `
desaiganj|Desaiganj|देसाईगंज|20.62|79.97|Wadsa,वडसा
armori|Armori|आरमोरी|20.47|79.98
kurkheda|Kurkheda|कुरखेडा|20.62|80.21
korchi|Korchi|कोरची|20.71|80.47
dhanora|Dhanora|धानोरा|20.27|80.31
gadchiroli|Gadchiroli|गडचिरोली|20.18|80.00
chamorshi|Chamorshi|चामोर्शी|19.94|79.89
mulchera|Mulchera|मुलचेरा|19.68|80.01
etapalli|Etapalli|एटापल्ली|19.60|80.23
bhamragad|Bhamragad|भामरागड|19.41|80.59
aheri|Aheri|अहेरी|19.41|80.00
sironcha|Sironcha|सिरोंचा|18.85|79.96
`,
};

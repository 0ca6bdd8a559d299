/** Towns by district of Maharashtra: key, English, Marathi, latitude, longitude, further names. */
export const maharashtraTowns = {
  mumbai: `
mumbai|Mumbai|मुंबई|19.07|72.88|Bombay
`,
  pune: `
pune|Pune|पुणे|18.52|73.86|Poona
pimpri-chinchwad|Pimpri-Chinchwad|पिंपरी चिंचवड|18.62|73.81
lonavala|Lonavala|लोणावळा|18.75|73.41
talegaon-dabhade|Talegaon Dabhade|तळेगाव दाभाडे|18.74|73.68
manchar|Manchar|मंचर|19.00|73.94
alandi|Alandi|आळंदी|18.68|73.90
jejuri|Jejuri|जेजुरी|18.28|74.16
`,
  nagpur: `
nagpur|Nagpur|नागपूर|21.15|79.08
`,
  solapur: `
solapur|Solapur|सोलापूर|17.67|75.91|Sholapur
`,
  kolhapur: `
kolhapur|Kolhapur|कोल्हापूर|16.70|74.23
ichalkaranji|Ichalkaranji|इचलकरंजी|16.69|74.46
jaysingpur|Jaysingpur|जयसिंगपूर|16.78|74.55
`,
  sangli: `
sangli|Sangli|सांगली|16.85|74.56
`,
  ahilyanagar: `
ahilyanagar|Ahilyanagar|अहिल्यानगर|19.09|74.74|Ahmednagar,अहमदनगर
shirdi|Shirdi|शिर्डी|19.77|74.48
`,
  nashik: `
manmad|Manmad|मनमाड|20.25|74.44
deolali|Deolali|देवळाली|19.94|73.83
`,
  thane: `
dombivli|Dombivli|डोंबिवली|19.22|73.08
badlapur|Badlapur|बदलापूर|19.16|73.27
mira-bhayandar|Mira-Bhayandar|मीरा भाईंदर|19.30|72.85
navi-mumbai|Navi Mumbai|नवी मुंबई|19.04|73.02
`,
  palghar: `
virar|Virar|विरार|19.46|72.81
nala-sopara|Nala Sopara|नालासोपारा|19.42|72.82
boisar|Boisar|बोईसर|19.80|72.76
`,
  raigad: `
khopoli|Khopoli|खोपोली|18.79|73.35
matheran|Matheran|माथेरान|18.98|73.27
`,
  satara: `
panchgani|Panchgani|पाचगणी|17.92|73.80
`,
};

/** Words with conjuncts, and their width in Mukta Regular 2.538 as HarfBuzz shapes them, in thousandths of an em. */
export const SHAPED_WORDS: readonly [string, number][] = [
  ['कऱ्हाड', 2161],
  ['द्वितीय', 2110],
  ['श्री', 888],
  ['ज्ञानेश्वर', 2506],
  ['व्हॉट्सॲप', 3348],
  ['क्षीरसागर', 3198],
  ['हृषीकेश', 2709],
  ['शुक्रवार', 2603],
  ['प्राध्यापक', 3174],
  ['कॅप्टन', 1771],
  ['स्त्री', 1158],
  ['पूर्वाषाढा', 2841],
  ['मृगशीर्ष', 2527],
  ['आर्द्रा', 1650],
  ['विठ्ठल', 1998],
];

/** Loaded into a server by `--import`: makes it parse a JSON text with this word forever, as a fault in a parser would. */
const { parse } = JSON;

JSON.parse = function parseForever(text, reviver) {
  // A condition that Node does not optimize away.
  while (String(text).includes('parse-me-forever')) performance.now();
  return parse(text, reviver);
};

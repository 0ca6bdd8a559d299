/**
 * Reads Prometheus' text format as its documentation describes it, and throws at whatever doesn't follow it.
 */

/** By series (name and labels in their order): its value. */
export type Samples = Map<string, number>;

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = `${NAME}="(?:[^"\\\\\\n]|\\\\["\\\\n])*"`;
const SAMPLE = new RegExp(`^(${NAME})(\\{(?:${LABEL}(?:,${LABEL})*,?)?\\})? (Na[Nn]|[+-]?Inf|[-+0-9.eE]+)$`);
const COMMENT = new RegExp(`^# (?:HELP (${NAME}) .*|TYPE (${NAME}) (counter|gauge|histogram|summary))$`);
const PARTS = /_(bucket|sum|count)$/;

/**
 * All samples of a scrape. Throws unless each line is well formed, each series there once and below the type of its metric, and only
 * counters are named as such.
 */
export function parseMetrics(text: string): Samples {
  if (!text.endsWith('\n')) throw new Error('The last line has no end');
  const samples: Samples = new Map();
  const types = new Set<string>();
  let current = '';
  for (const line of text.split('\n').filter(Boolean)) {
    const comment = COMMENT.exec(line);
    if (comment?.[2]) {
      current = comment[2];
      if (types.has(current)) throw new Error(`${current} comes twice`);
      types.add(current);
      if (comment[3] === 'gauge' && current.endsWith('_total')) throw new Error(`${current} is no counter`);
    }
    if (comment) continue;
    const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? [];
    if (name !== current && name.replace(PARTS, '') !== current)
      throw new Error(`Not of ${current}: ${line}`);
    if (samples.has(name + labels)) throw new Error(`Twice: ${line}`);
    samples.set(name + labels, Number(value?.replace('Inf', 'Infinity')));
  }
  return samples;
}

/** The value of the series with exactly these labels; 0 when there is none. */
export function labelled(samples: Samples, name: string, labels: Record<string, string>): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  for (const [series, value] of samples) {
    const [found, rest = ''] = series.split(/\{(.*)/s);
    if (found !== name) continue;
    const given = [...rest.matchAll(/[\w:]+="(?:[^"\\]|\\.)*"/g)].map(([label]) => label);
    if (given.length === wanted.length && wanted.every((label) => given.includes(label))) return value;
  }
  return 0;
}

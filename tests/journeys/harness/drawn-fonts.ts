import type { Page } from '@playwright/test';

/** A node of the protocol's DOM domain, as far as it is read here. */
interface Node {
  nodeId: number;
  nodeType: number;
  nodeValue: string;
  nodeName: string;
  children?: Node[];
  contentDocument?: Node;
}

const TEXT_NODE = 3;
const DEVANAGARI = /[\u0900-\u097f]/;
const UNSEEN = new Set(['TITLE', 'STYLE', 'SCRIPT']);

function* textsIn(node: Node): Generator<{ parent: Node; text: string }> {
  for (const child of [...(node.children ?? []), ...(node.contentDocument ? [node.contentDocument] : [])]) {
    if (child.nodeType === TEXT_NODE) yield { parent: node, text: child.nodeValue };
    else if (!UNSEEN.has(child.nodeName)) yield* textsIn(child);
  }
}

interface DrawnText {
  text: string;
  /** Families of the files that drew it; `null` where a font of the device did. Boxes in place of letters count as drawn by the first family. */
  families: (string | null)[];
  /** The computed `font-family`. */
  asked: string;
}

/** The Devanagari texts of the page and its frames that are drawn, with the fonts with which the browser drew them. */
export async function drawnFonts(page: Page): Promise<DrawnText[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: -1, pierce: true });
  const drawn: DrawnText[] = [];
  for (const { parent, text } of textsIn(root as Node)) {
    if (!DEVANAGARI.test(text)) continue;
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId: parent.nodeId });
    const families = fonts.map(({ isCustomFont, familyName }) => (isCustomFont ? familyName : null));
    const { computedStyle } = await browser.send('CSS.getComputedStyleForNode', { nodeId: parent.nodeId });
    const asked = computedStyle.find(({ name }) => name === 'font-family')?.value ?? '';
    if (families.length > 0) drawn.push({ text: text.trim(), families, asked });
  }
  await browser.detach();
  return drawn;
}

/** Contrast on a gradient, which axe leaves open: what stands behind a point of it, and how well a text colour is read there. */
import type { Locator } from '@playwright/test';

type Colour = readonly number[];

interface Stop {
  colour: Colour;
  /** Of the gradient's line, 0 to 1. */
  at: number;
}

interface Gradient {
  degrees: number;
  stops: Stop[];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const numbers = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);

/** As browsers compute it: `linear-gradient(160deg, rgb(…), rgb(…) 45%, …)`; the first stop stands at 0. */
function parseGradient(style: string): Gradient {
  const [degrees = 0] = numbers(style);
  const stops = [...style.matchAll(/rgb\(([^)]*)\)\s*([\d.]+%)?/g)].map(([, colour = '', at = '0%']) => ({
    colour: numbers(colour).slice(0, 3),
    at: Number.parseFloat(at) / 100,
  }));
  if (stops.length < 2) throw new Error(`No gradient: ${style}`);
  return { degrees, stops };
}

/** How far along the gradient's line a point of the box lies (CSS Images 3, section 3.1). */
function placeOf({ x, y }: { x: number; y: number }, box: Box, degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  const length = Math.abs(box.width * Math.sin(angle)) + Math.abs(box.height * Math.cos(angle));
  const [right, down] = [x - box.x - box.width / 2, y - box.y - box.height / 2];
  return 0.5 + (right * Math.sin(angle) - down * Math.cos(angle)) / length;
}

function colourAt(place: number, stops: Stop[]): Colour {
  const next = stops.findIndex(({ at }) => at >= place);
  if (next === 0) return stops[0]?.colour ?? [];
  const [from, to] = [stops.at(next - 1), stops.at(next)] as [Stop, Stop];
  if (next < 0) return to.colour;
  const share = (place - from.at) / (to.at - from.at);
  return from.colour.map((value, index) => value + ((to.colour[index] ?? 0) - value) * share);
}

/** WCAG 2.2: relative luminance of a colour of 0 to 255. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (more + 0.05) / (less + 0.05);
}

/** The lowest contrast of a text to the gradient behind the corners of each of its lines. */
export async function contrastOn(background: Locator, text: Locator): Promise<number> {
  const [style, box] = await background.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [getComputedStyle(element).backgroundImage, { x, y, width, height }] as const;
  });
  const [colour, lines] = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
      left,
      right,
      top,
      bottom,
    }));
    return [getComputedStyle(element).color, rects] as const;
  });
  const { degrees, stops } = parseGradient(style);
  const corners = lines.flatMap(({ left, right, top, bottom }) =>
    [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y }))),
  );
  if (corners.length === 0) throw new Error('No text on the gradient');
  return Math.min(
    ...corners.map((corner) => contrast(numbers(colour), colourAt(placeOf(corner, box, degrees), stops))),
  );
}

/** What frames show of photos of twelve shapes: as they are until their members choose, and with the face placed and enlarged. */
import { photoFrame, photoPlace } from '#domain/biodata/html.ts';
import { usualFocus } from '#domain/photo-focus.ts';
import { focusOnFace, readFacePhoto, SHAPE_PHOTOS } from '#tests/harness/face-photos.ts';
import { photoFit } from '#web/members/photo-sizes.ts';

/** CSS pixels: as on a phone of 360, card and profile at half their size. */
const FRAMES = [
  { name: 'card', width: 164, height: 185, line: 0.42 },
  { name: 'profile', width: 180, height: 198 },
  { name: 'row', width: 48, height: 48 },
  { name: 'avatar', width: 36, height: 36, round: true },
  { name: 'biodata', ...photoFrame(30) },
];
const CHOSEN_SCALE = 1.6;

/** In the page: takes the place of its content. */
function drawTable({ frames, rows }) {
  const element = (name, style, ...children) => {
    const made = Object.assign(document.createElement(name), { style });
    made.append(...children);
    return made;
  };
  const cell = (content) => element('td', 'padding:6px;vertical-align:top', content);
  const image = (name, { className, style }, place) => {
    const made = new Image();
    made.className = className;
    made.style = place ?? '';
    for (const [property, value] of Object.entries(style ?? {}))
      made.style.setProperty(property, String(value));
    made.src = `/face-photos/${name}`;
    return made;
  };
  const framed = ({ name, fit, place }, { name: kind, width, height, line, round }) => {
    const box = element('div', `width:${width}px;height:${height}px;border-radius:${round ? '50%' : '8px'}`);
    box.className = 'photo-box relative overflow-hidden';
    if (line) box.style.setProperty('--focus-line', line);
    const isBiodata = kind === 'biodata';
    box.append(
      image(
        name,
        isBiodata ? { className: 'absolute max-w-none object-cover' } : fit,
        isBiodata ? place : '',
      ),
    );
    return box;
  };
  const whole = ({ name }) => image(name, {}, 'max-width:110px;max-height:110px');
  const head = ['', 'whole', ...frames.map(({ name }) => name)].map((text) =>
    element('th', 'padding:6px', text),
  );
  const lines = rows.map((row) =>
    element('tr', '', cell(row.name), cell(whole(row)), ...frames.map((frame) => cell(framed(row, frame)))),
  );
  // Small, because stripes take many bytes.
  document.body.style.zoom = '0.57';
  document.body.replaceChildren(
    element('h1', 'padding:6px', 'Photos of twelve shapes'),
    element('table', 'text-align:left', element('tr', '', ...head), ...lines),
  );
  return Promise.all([...document.images].map((shown) => shown.decode()));
}

function showShapes(focusOf) {
  return async ({ page }) => {
    await page.locator('html[data-network-idle]').waitFor({ state: 'attached' });
    await page.route('**/face-photos/*', (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1);
      const body = readFacePhoto(SHAPE_PHOTOS.find((photo) => photo.name === name));
      return route.fulfill({ body, contentType: 'image/jpeg' });
    });
    const rows = SHAPE_PHOTOS.map((photo) => {
      const focus = focusOf(photo);
      return { name: photo.name, fit: photoFit(focus), place: photoPlace(focus) };
    });
    await page.setViewportSize({ width: 460, height: 1460 });
    await page.evaluate(drawTable, { frames: FRAMES, rows });
  };
}

/** @type {import('#scripts/screen-list.mjs').Screen[]} */
export const SHAPE_SCREENS = [
  {
    name: 'photo-shapes-usual',
    as: 'guest',
    address: '/',
    languages: ['en'],
    prepare: showShapes(({ width, height }) => usualFocus(width / height)),
  },
  {
    name: 'photo-shapes-chosen',
    as: 'guest',
    address: '/',
    languages: ['en'],
    prepare: showShapes((photo) => focusOnFace(photo, CHOSEN_SCALE)),
  },
];

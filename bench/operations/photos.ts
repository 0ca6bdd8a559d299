/** Photos: sending one in, and reading its smaller forms, from the store of them or made at that moment. */
import { photograph } from '../../tests/harness/pictures.ts';
import type { Ask } from '../load.ts';
import type { Ground, Operation, Viewer } from './operation.ts';

const PHOTOS = 48;
/** As the browser sends them: at most 1920 pixels and 0.2 MB, and saying which colours they are in. */
const WIDTH = 1440;
const HEIGHT = 1080;
const BOUNDARY = 'bench-photo';
/** Names are unique in the whole store, so that one statement finds what was sent in. */
const nameOf = (set: string, at: number) => `bench-${set}-${at}`;

const REMOVE = "delete from storage.objects where bucket_id = 'avatars' and name = any($1)";

function uploadAsk(viewer: Viewer, name: string, picture: Buffer): Ask {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=""; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    method: 'POST',
    path: `/storage/v1/object/avatars/${viewer.id}/${name}`,
    headers: { ...viewer.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

async function send(url: string, { path, method, headers, body }: Ask): Promise<void> {
  const response = await fetch(url + path, { method, headers, body: body as BodyInit });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
}

/** All of them, in the order of the report. The photos that thumbnails are made of are sent in now. */
export async function photos({ viewers, superuser, url, most }: Ground): Promise<Operation[]> {
  const picture = await photograph(WIDTH, HEIGHT).jpeg({ quality: 70 }).withIccProfile('srgb').toBuffer();
  const owners = viewers.slice(0, Math.min(PHOTOS, most));
  const paths = (set: string) => owners.map(({ id }, at) => `${id}/${nameOf(set, at)}`);
  const remove = async (set: string) => void (await superuser.send(REMOVE, [`{${paths(set).join(',')}}`]));
  const uploads = (set: string) => owners.map((owner, at) => uploadAsk(owner, nameOf(set, at), picture));
  const sendAnew = async (set: string) => {
    await remove(set);
    for (const ask of uploads(set)) await send(url, ask);
  };
  await superuser.command("set storage.allow_delete_query = 'true'");
  const thumbnails = (set: string, width: number): Ask[] =>
    paths(set).map((path) => ({
      path: `/storage/v1/render/image/public/avatars/${path}?width=${width}&resize=contain&quality=60`,
      headers: { accept: 'image/webp,*/*' },
    }));
  const shown = thumbnails('shown', 160);
  await sendAnew('shown');
  for (const ask of shown) await send(url, ask);
  return [
    {
      name: 'photo upload',
      kind: 'write',
      goals: [],
      asks: uploads('sent'),
      recorded: PHOTOS,
      reset: () => remove('sent'),
    },
    {
      name: 'thumbnail, to be made',
      kind: 'write',
      goals: [],
      asks: thumbnails('new', 320),
      recorded: PHOTOS,
      reset: () => sendAnew('new'),
    },
    { name: 'thumbnail, made', kind: 'read', goals: ['p99'], asks: shown, recorded: PHOTOS },
  ];
}

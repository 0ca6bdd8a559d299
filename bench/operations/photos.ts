/** Photos: uploading one, and reading renderings that exist or have to be created. */
import type { LoadRequest } from '#bench/load.ts';
import { photograph } from '#tests/harness/pictures.ts';
import type { Context, Operation, Viewer } from './operation.ts';

const PHOTOS = 48;
/** Like photos from the browser: at most 1920 pixels and 0.2 MB, with a colour profile. */
const WIDTH = 1440;
const HEIGHT = 1080;
const BOUNDARY = 'bench-photo';
/** Names are unique in the whole bucket, so that one statement finds the uploads. */
const nameOf = (set: string, at: number) => `bench-${set}-${at}`;

const REMOVE = "delete from storage.objects where bucket_id = 'avatars' and name = any($1)";

function uploadRequest(viewer: Viewer, name: string, picture: Buffer): LoadRequest {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=""; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    method: 'POST',
    path: `/storage/v1/object/avatars/${viewer.id}/${name}`,
    headers: { ...viewer.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

async function send(url: string, { path, method, headers, body }: LoadRequest): Promise<void> {
  const response = await fetch(url + path, { method, headers, body: body as BodyInit });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
}

/** The operations in the report's order. Uploads the photos of the thumbnails. */
export async function photos({ viewers, superuser, url, most }: Context): Promise<Operation[]> {
  const picture = await photograph(WIDTH, HEIGHT).jpeg({ quality: 70 }).withIccProfile('srgb').toBuffer();
  const owners = viewers.slice(0, Math.min(PHOTOS, most));
  const paths = (set: string) => owners.map(({ id }, at) => `${id}/${nameOf(set, at)}`);
  const remove = async (set: string) => void (await superuser.send(REMOVE, [`{${paths(set).join(',')}}`]));
  const uploads = (set: string) => owners.map((owner, at) => uploadRequest(owner, nameOf(set, at), picture));
  const uploadAgain = async (set: string) => {
    await remove(set);
    for (const request of uploads(set)) await send(url, request);
  };
  await superuser.command("set storage.allow_delete_query = 'true'");
  const thumbnails = (set: string, width: number): LoadRequest[] =>
    paths(set).map((path) => ({
      path: `/storage/v1/render/image/public/avatars/${path}?width=${width}&resize=contain&quality=60`,
      headers: { accept: 'image/webp,*/*' },
    }));
  const shown = thumbnails('shown', 160);
  await uploadAgain('shown');
  for (const request of shown) await send(url, request);
  return [
    {
      name: 'photo upload',
      kind: 'write',
      goals: [],
      requests: uploads('sent'),
      recorded: PHOTOS,
      reset: () => remove('sent'),
    },
    {
      name: 'thumbnail, to be made',
      kind: 'write',
      goals: [],
      requests: thumbnails('new', 320),
      recorded: PHOTOS,
      reset: () => uploadAgain('new'),
    },
    { name: 'thumbnail, made', kind: 'read', goals: ['p99'], requests: shown, recorded: PHOTOS },
  ];
}

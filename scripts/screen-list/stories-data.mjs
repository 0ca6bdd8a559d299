/** Couples of demo members with their stories: one that is shown, and one that waits for a moderator. */
import { readFile } from 'node:fs/promises';

const SHOWN = {
  couple: ['prajakta.shirke@demo.test', 'shreyas.jagtap@demo.test'],
  language: 'mr',
  text: 'आमची पहिली भेट पुण्यात, दोन्ही कुटुंबांसोबत झाली. चहा थंड झाला तरी गप्पा संपल्या नाहीत!\n\nज्यांनी धीर दिला त्या सर्वांचे आभार.',
  other_text:
    'We first met in Pune, with both families. The tea was cold before we had finished talking!\n\nThank you to all who encouraged us.',
  portrait: '00-3.jpg',
};
const WAITING = {
  couple: ['swapnali.gaikwad@demo.test', 'prathamesh.mane@demo.test'],
  language: 'en',
  text: 'Our mothers found each other’s profiles first. We are glad that we listened to them.',
  other_text: null,
  portrait: null,
};
/** Width over height of the portraits. */
const RATIO = 0.8;

/** `signIn` resolves to the session of an address. Resolves to the session of one who has a shown story. */
export async function tellStories({ url, publishableKey, operator, signIn, consent }) {
  const send = async (session, path, body, type = 'application/json') => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${session.access_token}`,
        'content-type': type,
      },
      body: type === 'application/json' ? JSON.stringify(body) : body,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.headers.get('content-length') === '0' ? null : response.json().catch(() => null);
  };
  const read = async (session, path) => {
    const headers = { apikey: publishableKey, authorization: `Bearer ${session.access_token}` };
    return (await fetch(`${url}/rest/v1/${path}`, { headers })).json();
  };

  async function tell({ couple, language, text, other_text, portrait }) {
    const [bride, groom] = [await signIn(couple[0]), await signIn(couple[1])];
    const codeOf = async ({ user }) =>
      (await read(bride, `valid_profiles?select=user_code&id=eq.${user.id}`))[0].user_code;
    const code = await codeOf(groom);
    const own = (await read(bride, `profiles?select=user_code&id=eq.${bride.user.id}`))[0].user_code;
    await send(bride, '/rest/v1/rpc/fix_marriage', { place: 'here' });
    await send(bride, '/rest/v1/rpc/name_partner', { code });
    await send(groom, '/rest/v1/rpc/answer_marriage_question', { code: own, yes: true });
    const [{ id }] = await read(bride, 'my_story?select=id');
    const photo = portrait && `${id}/photo`;
    if (photo) {
      const bytes = await readFile(new URL(`../../dev/seed/portraits/${portrait}`, import.meta.url));
      await send(bride, `/storage/v1/object/stories/${photo}`, bytes, 'image/jpeg');
    }
    const married_on = '2026-11-02';
    const story = {
      language,
      text,
      other_text,
      married_on,
      photo,
      photo_ratio: photo && RATIO,
      name_form: 'full',
    };
    await send(bride, '/rest/v1/rpc/write_story', story);
    await send(groom, '/rest/v1/rpc/choose_story_name', { name_form: 'first' });
    for (const member of [bride, groom]) {
      const [{ edit }] = await read(member, 'my_story?select=edit');
      await send(member, '/rest/v1/rpc/agree_to_story', { edit, ...consent });
    }
    return bride;
  }

  const bride = await tell(SHOWN);
  const [{ id, edit }] = await read(bride, 'my_story?select=id,edit');
  await send(operator, '/rest/v1/rpc/desk_decide_story', { story: id, edit, show: true });
  await tell(WAITING);
  return bride;
}

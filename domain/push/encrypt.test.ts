import { expect, test } from 'vitest';
import { fromBase64url, toBase64url } from '../base64url.ts';
import { encryptPush, MAX_MESSAGE_BYTES } from './encrypt.ts';

/** The example of RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  place: {
    endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    public_key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    secret: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

async function exampleKeys(): Promise<CryptoKeyPair> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const point = fromBase64url(EXAMPLE.publicKey);
  const [x, y] = [point.slice(1, 33), point.slice(33)].map(toBase64url);
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: EXAMPLE.privateKey };
  return {
    publicKey: await crypto.subtle.importKey('raw', point, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, true, ['deriveBits']),
  };
}

test('encrypts the example of RFC 8291 as the RFC does', async () => {
  const chance = { salt: fromBase64url(EXAMPLE.salt), keys: await exampleKeys() };
  expect(toBase64url(await encryptPush(EXAMPLE.text, EXAMPLE.place, chance))).toBe(EXAMPLE.body);
});

test('encrypts the same message differently each time', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => encryptPush('x', EXAMPLE.place)));
  expect(one).not.toEqual(other);
});

test('fills at most the 4,096 bytes that push services take, and refuses a longer message', async () => {
  expect(await encryptPush('x'.repeat(MAX_MESSAGE_BYTES), EXAMPLE.place)).toHaveLength(4096);
  await expect(encryptPush('x'.repeat(MAX_MESSAGE_BYTES + 1), EXAMPLE.place)).rejects.toThrow(RangeError);
});

test('refuses a key that is no point of the curve', async () => {
  const public_key = toBase64url(new Uint8Array(65).fill(4));
  await expect(encryptPush('x', { ...EXAMPLE.place, public_key })).rejects.toThrow();
});

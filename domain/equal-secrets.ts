/**
 * Compares what a stranger sent with a secret. The time depends only on the length of the former, so it reveals neither a prefix of the
 * secret nor its length. Of Node's and Deno's interfaces, none is shared and synchronous.
 */
export function equalSecrets(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let at = 0; at < given.length; at += 1)
    difference |= given.charCodeAt(at) ^ secret.charCodeAt(at % secret.length);
  return difference === 0;
}

/** In place of the client library's passkeys, 4 KB of every member's first load: members sign in by mailed codes. Aliased in vite.config.ts. */
function refuse(): never {
  throw new Error('Passkeys are not used');
}

export class WebAuthnApi {}

export const webAuthnAbortService = { createNewAbortSignal: refuse };

export {
  refuse as browserSupportsWebAuthn,
  refuse as createCredential,
  refuse as deserializeCredentialCreationOptions,
  refuse as deserializeCredentialRequestOptions,
  refuse as getCredential,
  refuse as serializeCredentialCreationResponse,
  refuse as serializeCredentialRequestResponse,
};

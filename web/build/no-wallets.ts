/** In place of the client library's sign-in by wallets, 1 KB that the application does not use. Aliased in vite.config.ts. */
function refuse(): never {
  throw new Error('Wallets are not used');
}

export { refuse as createSiweMessage, refuse as fromHex, refuse as getAddress, refuse as toHex };

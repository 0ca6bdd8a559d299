/** A JSON answer with the content type that the storage server gives. */
export function jsonResponse(
  body: unknown,
  { status, headers }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

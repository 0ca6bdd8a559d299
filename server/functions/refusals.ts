/** The responses of the hosted platform when no function responds. */

export function refusal(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): Response {
  return Response.json({ code, message }, { status, headers });
}

/** The response to a client address over its limit; `seconds` becomes `Retry-After`. */
export function tooManyResponse(seconds: number): Response {
  return refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests from this address', {
    'Retry-After': String(seconds),
  });
}

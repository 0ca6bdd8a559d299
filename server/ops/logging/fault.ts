const FRAMES = 5;

function factsOf(error: Error): string {
  const { code, routine, constraint, responseCode, reason } = error as unknown as Record<string, unknown>;
  const facts = [error.name, code, reason, routine, constraint, responseCode];
  return facts.filter((fact) => typeof fact === 'string' || typeof fact === 'number').join(' ');
}

/** What may be logged about an error: names, codes and stack frames, never the message, which could contain an address, a code or a token. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const cause = error.cause === undefined ? '' : `\ncaused by ${describeFault(error.cause)}`;
  return [factsOf(error), ...places.slice(0, FRAMES)].join('\n') + cause;
}

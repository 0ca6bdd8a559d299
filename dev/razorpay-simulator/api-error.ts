/**
 * Errors of the simulated API in the provider's format.
 */

export interface ErrorDetails {
  field?: string;
  source?: string;
  step?: string;
  reason?: string;
}

/** An error response with its HTTP status; the code is the provider's, by default BAD_REQUEST_ERROR. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: number, description: string, details: ErrorDetails = {}, code = 'BAD_REQUEST_ERROR') {
    super(description);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** The response, without CORS headers: web pages may not call the API. */
  toResponse(): Response {
    const { field, source, step, reason } = this.details;
    const full =
      this.status === 401
        ? {}
        : {
            source: source ?? 'business',
            step: step ?? 'payment_initiation',
            reason: reason ?? 'input_validation_failed',
            metadata: {},
          };
    const error = { code: this.code, description: this.message, ...full, ...(field ? { field } : {}) };
    return Response.json({ error }, { status: this.status });
  }
}

/** 400 for an invalid input, naming the field. */
export function badField(field: string, description: string): ApiError {
  return new ApiError(400, description, { field });
}

/** The common response for an id that is malformed, unknown, or another key's. */
export function unknownId(): ApiError {
  return new ApiError(400, 'The id provided does not exist', { source: 'NA', step: 'NA', reason: 'NA' });
}

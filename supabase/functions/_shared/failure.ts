/**
 * Errors with a status and a code for the response, as opposed to unexpected ones.
 * `answers.ts` turns it into a response.
 */

/** An error response: `code` is for programs, `message` for people; neither carries anything secret. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  /** Further fields of the response body, e.g. `success: false`. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, fields: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** What holds after every test of payments. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { PaymentServer } from './payment-server.ts';

/** Compares the database with the invariants after each test of a file; what the tests provoke isn't printed. */
export function checkInvariantsAfterEach(server: () => PaymentServer): void {
  beforeEach(() => {
    for (const level of ['error', 'warn', 'log'] as const)
      vi.spyOn(console, level).mockImplementation(() => {});
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server().checkInvariants();
  });
}

/** The buffer of the read quota: rows that members have read and that are not in the database yet. */

export type Counts = Map<string, number>;

/** Rows that one read added: those of the same member in its batch came before, or behind it. */
export interface Added {
  batch: Counts;
  ahead: number;
}

export type UnwrittenCounts = ReturnType<typeof createUnwrittenCounts>;

function merged(some: Counts, others: Counts): Counts {
  const all = new Map(some);
  for (const [member, rows] of others) all.set(member, (all.get(member) ?? 0) + rows);
  return all;
}

/** An empty buffer. */
export function createUnwrittenCounts() {
  let buffered: Counts = new Map();
  let beingWritten: Counts = new Map();
  /** Of a write that failed. */
  let unsaved: Counts = new Map();

  return {
    of: (member: string): number =>
      (buffered.get(member) ?? 0) + (beingWritten.get(member) ?? 0) + (unsaved.get(member) ?? 0),
    isEmpty: (): boolean => buffered.size + unsaved.size === 0,
    add(member: string, rows: number): Added {
      const batch = buffered;
      const ahead = batch.get(member) ?? 0;
      batch.set(member, ahead + rows);
      return { batch, ahead };
    },
    /** Begins a write and returns what it is to contain: everything. */
    take(): Counts {
      beingWritten = merged(unsaved, buffered);
      buffered = new Map();
      unsaved = new Map();
      return beingWritten;
    },
    /** Ends a write; without success the next one contains the same again. */
    finish({ success }: { success: boolean }): void {
      if (!success) unsaved = beingWritten;
      beingWritten = new Map();
    },
  };
}

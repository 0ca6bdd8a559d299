/**
 * What the processes that serve one installation say to each other. They are equal: each speaks to all others by way of the
 * process that started them, which passes on what it hears (`start/workers.ts`). Nothing said is kept or said again.
 */
import { randomUUID } from 'node:crypto';

export interface Peers {
  /** How many processes there should be besides this one. */
  others: number;
  /** Tells all others. */
  tell(subject: string, body: unknown): void;
  /** Listens to what others tell on this subject. */
  hear(subject: string, listener: (body: unknown) => void): void;
  /** Says what this process gives when another asks for the subject. */
  answer(subject: string, give: () => Promise<unknown>): void;
  /** What the others give, at the latest after `ms` milliseconds; who hasn't answered by then is left out. */
  ask(subject: string, ms: number): Promise<unknown[]>;
}

/** One thing said, as it travels. */
export interface Word {
  subject: string;
  body: unknown;
  /** Left out: for all others. */
  to?: number;
  /** Of a question, and of the answers to it. */
  question?: { from: number; id: string };
}

/** Whether a message between processes is one for the others. */
export function isWord(message: unknown): message is Word {
  return typeof message === 'object' && message !== null && 'subject' in message;
}

/** For a process that serves alone. */
export const NO_PEERS: Peers = {
  others: 0,
  tell: () => undefined,
  hear: () => undefined,
  answer: () => undefined,
  ask: () => Promise.resolve([]),
};

/** How a process reaches the one that passes its words on. */
export interface Line {
  /** This process, among the others. */
  id: number;
  send(word: Word): void;
  onMessage(listener: (message: unknown) => void): void;
}

interface Question {
  answers: unknown[];
  done: () => void;
}

/** The others as seen from the process at the end of `line`. */
export function createPeers(line: Line, others: number): Peers {
  const listeners = new Map<string, (body: unknown) => void>();
  const givers = new Map<string, () => Promise<unknown>>();
  const questions = new Map<string, Question>();

  const hearAnswer = ({ body }: Word, question: Question) => {
    question.answers.push(body);
    if (question.answers.length === others) question.done();
  };
  const giveAnswer = async ({ subject, question }: Word) => {
    const body = await givers.get(subject)?.();
    if (body !== undefined) line.send({ subject, body, to: question?.from, question });
  };
  line.onMessage((message) => {
    if (!isWord(message)) return;
    const { subject, body, question } = message;
    if (!question) return listeners.get(subject)?.(body);
    if (question.from !== line.id) return void giveAnswer(message);
    const asked = questions.get(question.id);
    if (asked) hearAnswer(message, asked);
  });

  return {
    others,
    tell: (subject, body) => line.send({ subject, body }),
    hear: (subject, listener) => void listeners.set(subject, listener),
    answer: (subject, give) => void givers.set(subject, give),
    async ask(subject, ms) {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      const question: Question = { answers: [], done: resolve };
      questions.set(id, question);
      const timer = setTimeout(resolve, ms);
      line.send({ subject, body: null, question: { from: line.id, id } });
      await promise;
      clearTimeout(timer);
      questions.delete(id);
      return question.answers;
    },
  };
}

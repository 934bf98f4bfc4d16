import type { Clock } from 'shared-server/clock';
import type { z } from 'zod';

type Known = { answer: unknown; since: number };

/** Bounds what is kept of one kind of answer; then it begins anew. */
const mostAnswers = 5_000;

/**
 * What this process was answered by operations whose answers are good for a while. Kept by the shape the
 * caller wants it in: a layout of 600 places is read once.
 */
export class RememberedAnswers {
  private readonly known = new WeakMap<z.ZodType, Map<string, Known>>();

  constructor(private readonly clock: Clock) {}

  /** The answer of before when it is younger than `goodForSeconds`, or that of `ask`; no refusal is kept. */
  async get<T>(
    shape: z.ZodType,
    url: string,
    goodForSeconds: number,
    ask: () => Promise<T>,
  ): Promise<T> {
    const answers = this.known.get(shape) ?? new Map<string, Known>();
    this.known.set(shape, answers);
    const now = this.clock.now().getTime();
    const found = answers.get(url);
    // The clock of staging may be set back.
    if (found && Math.abs(now - found.since) < goodForSeconds * 1000) return found.answer as T;
    const answer = await ask();
    if (answers.size >= mostAnswers) answers.clear();
    answers.set(url, { answer, since: now });
    return answer;
  }
}

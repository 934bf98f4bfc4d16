import type { Call } from '../../../../kit/context';

type Asked = { ask: () => Promise<unknown>; answer: Promise<unknown> };

export type RememberedAnswers = {
  call: Call;
  /** Asks everything once more; whether all answers are the same. */
  stillTrue(): Promise<boolean>;
};

/**
 * A `call` that asks each question once: thousands of wishes of a route-day ask for the same few trains and
 * conditions. A question has one shape of answer here.
 */
export function rememberAnswers(call: Call): RememberedAnswers {
  const asked = new Map<string, Asked>();
  return {
    call: (service, operation, input) => {
      const key = JSON.stringify([service, operation, input.params, input.query]);
      const ask = () => call(service, operation, input);
      const known = asked.get(key) ?? { ask, answer: ask() };
      asked.set(key, known);
      return known.answer as ReturnType<typeof ask>;
    },
    async stillTrue() {
      let same = true;
      for (const [key, { ask, answer }] of asked) {
        const fresh = ask();
        const [before, now] = await Promise.allSettled([answer, fresh]);
        asked.set(key, { ask, answer: fresh });
        same &&= JSON.stringify(before) === JSON.stringify(now);
      }
      return same;
    },
  };
}

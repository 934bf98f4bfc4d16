import type { State, StoredEvent } from '../state/state';

const maxAttempts = 10;
const responseTimeoutMs = 10_000;

/** `wake` sends what is pending, also what was rejected before. */
export type Delivery = { wake(): void; stop(): Promise<void> };

/** Sends the events of a provider in order. */
export function startDelivery(
  state: State,
  { url, save }: { url(): string | null; save(): void },
): Delivery {
  let running: Promise<void> | null = null;

  async function deliverPending(): Promise<void> {
    for (let next = findPending(state); next; next = findPending(state)) {
      const target = url();
      if (!target) return;
      next.attempts += 1;
      const isAccepted = await sendEvent(target, next);
      if (isAccepted) next.state = 'delivered';
      else if (next.attempts >= maxAttempts) next.state = 'given-up';
      save();
      if (next.state === 'pending') return;
    }
  }

  function wake(): void {
    running ??= deliverPending().finally(() => {
      running = null;
    });
  }

  return {
    wake,
    stop: async () => {
      await running;
    },
  };
}

function findPending(state: State): StoredEvent | undefined {
  return state.events.find((event) => event.state === 'pending');
}

async function sendEvent(url: string, { event }: StoredEvent): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

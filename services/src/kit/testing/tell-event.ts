import { randomUUID } from 'node:crypto';
import { type EventBody, eventsReceipt } from '../events/receive-events';
import { callFor } from '../host/call';
import type { Runtime } from '../host/runtime';

type Told = Pick<EventBody, 'type' | 'data'> & Partial<EventBody>;

/** Hands an event to a service, as the relay of another does. Throws when it is refused. */
export async function tellEvent(runtime: Runtime, service: string, told: Told): Promise<void> {
  const at = runtime.clock.now().toISOString();
  const event = { id: randomUUID(), at, bookingId: null, operationId: null, ...told };
  const { refused } = await callFor(runtime)(service, 'receiveEvents', {
    body: { events: [event] },
    response: eventsReceipt,
  });
  if (refused.length > 0) throw new Error(`${service} refused ${told.type}.`);
}

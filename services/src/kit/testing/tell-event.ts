import { randomUUID } from 'node:crypto';
import { type EventBody, eventsReceipt } from '../events/receive-events';
import type { ServicePorts } from '../host/ports';

type Told = Pick<EventBody, 'type' | 'data'> & Partial<EventBody>;

/** Hands an event to a service, as the relay of another does. Throws when it is refused. */
export async function tellEvent(
  ports: Pick<ServicePorts, 'calls' | 'clock'>,
  service: string,
  told: Told,
): Promise<void> {
  const at = ports.clock.now().toISOString();
  const event = { id: randomUUID(), at, bookingId: null, operationId: null, ...told };
  const { refused } = await ports.calls()(service, 'receiveEvents', {
    body: { events: [event] },
    response: eventsReceipt,
  });
  if (refused.length > 0) throw new Error(`${service} refused ${told.type}.`);
}

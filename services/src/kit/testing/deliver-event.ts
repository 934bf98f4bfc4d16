import { randomUUID } from 'node:crypto';
import type { ServicePorts } from '../context/ports';
import { type EventBody, eventsReceipt } from '../events/receive-events';

type TestEvent = Pick<EventBody, 'type' | 'data'> & Partial<EventBody>;

/**
 * Delivers an event to a service, as the relay of another service does.
 * @throws {Error} when it is rejected
 */
export async function deliverEvent(
  ports: Pick<ServicePorts, 'calls' | 'clock'>,
  service: string,
  input: TestEvent,
): Promise<void> {
  const at = ports.clock.now().toISOString();
  const event = { id: randomUUID(), at, bookingId: null, operationId: null, ...input };
  const { rejected } = await ports.calls()(service, 'receiveEvents', {
    body: { events: [event] },
    response: eventsReceipt,
  });
  if (rejected.length > 0) throw new Error(`${service} rejected ${input.type}.`);
}

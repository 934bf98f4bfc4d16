import type autocannon from 'autocannon';
import { requestJson } from '../kit/testing/send-request';
import { createRequestOptions } from '../testing/processes/process-client';
import type { Ticket } from '../testing/safety/environment/installation';
import { sendLoad } from './send-load';

export type OverloadFigures = {
  /** Responses per second at full throughput, just before the overload. */
  capacity: number;
  /** Responses per second at triple load, as a share of the throughput just before and after. */
  served: number;
  rejected: number;
  /** Every rejected request had Retry-After. */
  polite: boolean;
  /** The health route responded throughout. */
  healthy: boolean;
};

/**
 * Responses are counted from then on. Before, requests fill the process; at the end as many are left without a response,
 * which is a third of a short run on a slow machine.
 */
const rampSeconds = 3;

/**
 * Requests exchange offers, as all travellers do when a train is cancelled: at full throughput, at three times that rate,
 * and at full throughput again, because the speed of the machine varies.
 */
export async function measureOverload(
  origins: readonly string[],
  tickets: readonly Ticket[],
  seconds: number,
): Promise<OverloadFigures> {
  let nth = 0;
  let polite = true;
  let countFrom = 0;
  let served = 0;
  const quote: autocannon.Request = {
    setupRequest: (request) => {
      const { bookingId, token } = tickets[nth++ % tickets.length] as Ticket;
      const path = `/api/train-swap/bookings/${bookingId}/exchange-offers`;
      return { ...request, path, ...(createRequestOptions(token, 'POST', {}) as object) };
    },
    onResponse: (status, _body, _context, headers) => {
      if (status === 200 && performance.now() >= countFrom) served += 1;
      const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase());
      if (status === 503 && !names.includes('retry-after')) polite = false;
    },
  };
  const send = async (
    options: Pick<autocannon.Options, 'connections' | 'overallRate'> & { duration: number },
  ) => {
    served = 0;
    countFrom = performance.now() + rampSeconds * 1000;
    const duration = rampSeconds + options.duration;
    const result = await sendLoad(origins, { requests: [quote], ...options, duration });
    const rejected = Number(result.statusCodeStats?.['503']?.count ?? 0);
    return { perSecond: served / options.duration, rejected };
  };
  const measureCapacity = () => send({ connections: 51, duration: seconds / 2 });

  const before = await measureCapacity();
  let healthy = true;
  const checkHealth = () =>
    requestJson(`${origins[0]}/api/train-swap/health`).catch(() => {
      healthy = false;
    });
  const timer = setInterval(checkHealth, 500);
  // A connection waits for its response, so there are as many as the rate allows.
  const overallRate = Math.max(1, Math.round(before.perSecond * 3));
  const connections = Math.min(overallRate, 1_000);
  const over = await send({ connections, duration: seconds, overallRate });
  clearInterval(timer);
  const throughput = (before.perSecond + (await measureCapacity()).perSecond) / 2;
  return {
    capacity: before.perSecond,
    served: over.perSecond / throughput,
    rejected: over.rejected,
    polite,
    healthy,
  };
}

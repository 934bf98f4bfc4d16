import type { OperationContext } from '../context';
import { getClientNetwork } from '../security/client-network';
import { consumeRateLimit, type RateCounterTable } from './rate-counters';

const hourMs = 3_600_000;
const maxPerHour = 20;
const maxPerDay = 60;
/** Testers of staging and the journeys of tests share one network. */
const maxInStaging = 5_000;

/**
 * Counts a mail that this network has sent to an address that is not proved. Such a mail must contain no text of the
 * sender.
 * @returns null when it is allowed, otherwise the seconds to wait
 */
export function countUnprovedMail(
  context: OperationContext,
  table: RateCounterTable,
  purpose: string,
): Promise<number | null> {
  const { environment } = context.configuration;
  const isLimited = environment === 'production' || environment === 'test';
  return consumeRateLimit(context, table, {
    purpose,
    name: `mails of network\n${getClientNetwork(context.remoteAddress())}`,
    windows: [
      { max: isLimited ? maxPerDay : maxInStaging, windowMs: 24 * hourMs },
      { max: isLimited ? maxPerHour : maxInStaging, windowMs: hourMs },
    ],
  });
}

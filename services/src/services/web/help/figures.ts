import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { money } from '../../../kit/values/schemas';

const limitsResponse = z.object({
  quoteMinutes: z.int(),
  holdMinutes: z.int(),
  codeMinutes: z.int(),
  codeAttempts: z.int(),
  codeLength: z.int(),
  paymentRepairMinutes: z.int(),
  maxPartySize: z.int(),
});
const conditionsResponse = z.object({
  fee: money,
  cutOffMinutes: z.int(),
  maxExchanges: z.int(),
  disruption: z.object({ delayMinutes: z.int() }),
});

/** The ticket type behind "most tickets" in the articles. */
const commonTicket = { operator: '*', ticketType: 'OFF-PEAK-S' };

/** Values of placeholders by name: `holdMinutes` is `10`, `fee` is `£2.50`. */
export type Figures = Readonly<Record<string, string>>;

/**
 * Loads the figures from reference-data. If it is not available, they are missing and the articles show their defaults.
 */
export async function loadFigures(context: Pick<ServiceContext, 'call' | 'log'>): Promise<Figures> {
  const logAndIgnore = (error: unknown) => {
    context.log.warn(
      { err: error },
      'reference-data is not available; help articles show default figures',
    );
    return null;
  };
  const load = <S extends z.ZodType>(operation: string, response: S, query = {}) =>
    context.call('reference-data', operation, { query, response }).catch(logAndIgnore);
  const [limits, conditions] = await Promise.all([
    load('getLimits', limitsResponse),
    load('getExchangeConditions', conditionsResponse, commonTicket),
  ]);
  const counts = {
    ...limits,
    ...(conditions && {
      cutOffMinutes: conditions.cutOffMinutes,
      maxExchanges: conditions.maxExchanges,
      delayMinutes: conditions.disruption.delayMinutes,
    }),
  };
  return {
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    ...(conditions && { fee: formatMoney(conditions.fee) }),
  };
}

/** Replaces `{holdMinutes|10}` by the figure of that name, or by 10 if it is unknown. */
export function fillIn(text: string, figures: Figures): string {
  return text.replace(/\{(\w+)\|([^}]*)\}/g, (_, name: string, fallback: string) => {
    return (Object.hasOwn(figures, name) ? figures[name] : undefined) ?? fallback;
  });
}

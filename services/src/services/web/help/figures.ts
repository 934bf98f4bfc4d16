import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { type Money, money } from '../../../kit/schemas';

const limitsAnswer = z.object({
  quoteMinutes: z.int(),
  holdMinutes: z.int(),
  codeMinutes: z.int(),
  codeAttempts: z.int(),
  codeLength: z.int(),
  paymentRepairMinutes: z.int(),
  largestParty: z.int(),
});
const conditionsAnswer = z.object({
  fee: money,
  cutOffMinutes: z.int(),
  maxExchanges: z.int(),
  disruption: z.object({ delayMinutes: z.int() }),
});

/** The ticket that "most tickets" means in an article: a common type, on an operator's general terms. */
const mostTickets = { operator: '*', ticketType: 'OFF-PEAK-S' };

/** Figures by the name under which articles have them: `holdMinutes` is `10`, `fee` is `£2.50`. */
export type Figures = Readonly<Record<string, string>>;

/**
 * The figures of reference-data. Help must be there when another service is not: what it does not
 * answer is left out, and the figure that the article brings itself stands.
 */
export async function currentFigures(
  context: Pick<ServiceContext, 'call' | 'log'>,
): Promise<Figures> {
  const noAnswer = (error: unknown) => {
    context.log.warn({ err: error }, 'help articles show the figures they were written with');
    return null;
  };
  const ask = <S extends z.ZodType>(operation: string, response: S, query = {}) =>
    context.call('reference-data', operation, { query, response }).catch(noAnswer);
  const [limits, conditions] = await Promise.all([
    ask('getLimits', limitsAnswer),
    ask('getExchangeConditions', conditionsAnswer, mostTickets),
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
    ...(conditions && { fee: moneyText(conditions.fee) }),
  };
}

/** `{holdMinutes|10}` becomes the figure of that name, or 10 where it is not known. */
export function fillIn(text: string, figures: Figures): string {
  return text.replace(/\{(\w+)\|([^}]*)\}/g, (_, name: string, written: string) => {
    return (Object.hasOwn(figures, name) ? figures[name] : undefined) ?? written;
  });
}

function moneyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}

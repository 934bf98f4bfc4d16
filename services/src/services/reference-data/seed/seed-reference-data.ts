import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { Transaction } from '../../../kit/database/connections/connection';
import {
  coachDeckLayouts,
  complaintTerms,
  dataFiles,
  delayCompensationSchemes,
  exchangeConditions,
  limits,
  railcards,
  ticketTypes,
  travelClasses,
} from '../schema';
import { expandCoach } from './expand-coach';
import {
  complaintTermsFile,
  delayCompensationFile,
  exchangeConditionsFile,
  layoutsFile,
  limitsFile,
  railcardsFile,
  readDataFile,
  ticketTypesFile,
  travelClassesFile,
} from './read-data-files';

/** Writes the content of a file to the tables in one transaction, unless they already contain it. */
async function apply<Schema extends z.ZodType<{ version: string }>>(
  context: ServiceContext,
  name: string,
  schema: Schema,
  replace: (transaction: Transaction, content: z.output<Schema>) => Promise<void>,
): Promise<void> {
  const { version, digest, content } = await readDataFile(name, schema);
  await context.transaction(async (context) => {
    const [applied] = await context.database
      .select()
      .from(dataFiles)
      .where(eq(dataFiles.name, name));
    if (applied?.digest === digest) return;
    await replace(context.database, content);
    const row = { name, version, digest, appliedAt: context.clock.now() };
    await context.database
      .insert(dataFiles)
      .values(row)
      .onConflictDoUpdate({ target: dataFiles.name, set: row });
  });
}

async function updateTicketTypes(
  transaction: Transaction,
  { ticketTypes: types }: z.output<typeof ticketTypesFile>,
): Promise<void> {
  for (const [position, type] of types.entries()) {
    await transaction
      .insert(ticketTypes)
      .values({ ...type, position })
      .onConflictDoUpdate({ target: ticketTypes.code, set: { ...type, position } });
  }
}

async function replaceExchangeConditions(
  transaction: Transaction,
  content: z.output<typeof exchangeConditionsFile>,
): Promise<void> {
  await transaction.delete(exchangeConditions);
  await transaction.insert(exchangeConditions).values(
    content.exchangeConditions.map(({ fee, disruption, ...rest }) => ({
      ...rest,
      feeAmount: fee.amount,
      feeCurrency: fee.currency,
      disruptionDelayMinutes: disruption.delayMinutes,
      disruptionFeeWaived: disruption.feeWaived,
      disruptionAnyOperator: disruption.anyOperator,
      disruptionExchangeable: disruption.exchangeable,
    })),
  );
}

async function replaceRailcards(
  transaction: Transaction,
  content: z.output<typeof railcardsFile>,
): Promise<void> {
  await transaction.delete(railcards);
  await transaction.insert(railcards).values(
    content.railcards.map(({ discount, minimumFare, childDiscount, ...rest }, position) => ({
      ...rest,
      position,
      discountNumerator: discount.numerator,
      discountDenominator: discount.denominator,
      minimumFareAmount: minimumFare?.amount ?? null,
      minimumFareBefore: minimumFare?.before ?? null,
      minimumFareExceptMonths: minimumFare?.exceptMonths ?? [],
      childDiscountNumerator: childDiscount?.numerator ?? null,
      childDiscountDenominator: childDiscount?.denominator ?? null,
    })),
  );
}

/** Updates the tables from the data files. Does nothing for unchanged files. */
export async function seedReferenceData(context: ServiceContext): Promise<void> {
  await apply(context, 'ticket-types', ticketTypesFile, updateTicketTypes);
  await apply(context, 'exchange-conditions', exchangeConditionsFile, replaceExchangeConditions);
  await apply(context, 'railcards', railcardsFile, replaceRailcards);
  await apply(context, 'limits', limitsFile, async (transaction, content) => {
    await transaction.delete(limits);
    const rows = Object.entries(content.limits).map(([name, value]) => ({ name, value }));
    await transaction.insert(limits).values(rows);
  });
  await apply(
    context,
    'delay-compensation',
    delayCompensationFile,
    async (transaction, content) => {
      await transaction.delete(delayCompensationSchemes);
      await transaction.insert(delayCompensationSchemes).values(content.delayCompensationSchemes);
    },
  );
  await apply(
    context,
    'complaint-terms',
    complaintTermsFile,
    async (transaction, { answerWithinWorkingDays, timeZone, holidays }) => {
      await transaction.delete(complaintTerms);
      await transaction
        .insert(complaintTerms)
        .values({ id: 1, answerWithinWorkingDays, timeZone, holidays });
    },
  );
  await apply(context, 'travel-classes', travelClassesFile, async (transaction, content) => {
    await transaction.delete(travelClasses);
    await transaction.insert(travelClasses).values(content.travelClasses);
  });
  await apply(context, 'coach-deck-layouts', layoutsFile, async (transaction, { layouts }) => {
    await transaction.delete(coachDeckLayouts);
    await transaction
      .insert(coachDeckLayouts)
      .values(
        layouts.map(({ id, name, coaches }) => ({ id, name, coaches: coaches.map(expandCoach) })),
      );
  });
}

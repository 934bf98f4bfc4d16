import { z } from 'zod';

/** The operator of rows for every operator without a specific row. */
export const everyOperator = '*';

/**
 * The percentage of the fare that is due for a delay of `fromMinutes` or more at the last station, up to the next
 * band.
 */
const compensationBand = z
  .strictObject({ fromMinutes: z.int().min(1), percent: z.int().min(1).max(100) })
  .meta({ id: 'CompensationBand' });
export type CompensationBand = z.output<typeof compensationBand>;

/** Delay compensation of an operator: bands in ascending order, and the number of days after travel to claim. */
export const delayCompensationScheme = z
  .strictObject({
    operator: z.string(),
    name: z.string(),
    claimWithinDays: z.int().min(1),
    bands: z.array(compensationBand).min(1),
  })
  .meta({ id: 'DelayCompensationScheme' });
export type DelayCompensationScheme = z.output<typeof delayCompensationScheme>;

/**
 * Time limit for answering a complaint. `holidays` are non-working local dates in addition to Saturdays and Sundays.
 */
export const complaintTermsSchema = z
  .strictObject({
    answerWithinWorkingDays: z.int().min(1),
    timeZone: z.string(),
    holidays: z.array(z.iso.date()),
  })
  .meta({ id: 'ComplaintTerms' });
export type ComplaintTerms = z.output<typeof complaintTermsSchema>;

import { z } from 'zod';

/** From this many minutes late at the last station, up to the next band, this part of the fare paid is due. */
const compensationBand = z
  .strictObject({ fromMinutes: z.int().min(1), percent: z.int().min(1).max(100) })
  .meta({ id: 'CompensationBand' });
export type CompensationBand = z.output<typeof compensationBand>;

/** What an operator pays for a delay: bands in rising order, and the days after travel to claim in. */
export const delayCompensationScheme = z
  .strictObject({
    operator: z.string(),
    name: z.string(),
    claimWithinDays: z.int().min(1),
    bands: z.array(compensationBand).min(1),
  })
  .meta({ id: 'DelayCompensationScheme' });
export type DelayCompensationScheme = z.output<typeof delayCompensationScheme>;

/** How soon a complaint is answered. `holidays` are local dates without work, beside Saturday and Sunday. */
export const complaintTermsSchema = z
  .strictObject({
    answerWithinWorkingDays: z.int().min(1),
    timeZone: z.string(),
    holidays: z.array(z.iso.date()),
  })
  .meta({ id: 'ComplaintTerms' });
export type ComplaintTerms = z.output<typeof complaintTermsSchema>;

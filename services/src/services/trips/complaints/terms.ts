import type { Call } from '../../../kit/context';
import { addDays, localDate } from '../../../kit/values/local-time';
import { type ComplaintTerms, complaintTermsSchema } from '../../reference-data/contract';

export const getComplaintTerms = (call: Call): Promise<ComplaintTerms> =>
  call('reference-data', 'getComplaintTerms', { response: complaintTermsSchema });

function isWorkingDay(date: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(date);
}

/** The local date by which a complaint is answered; the next day counts first. */
export function getAnswerDate(openedAt: Date, terms: ComplaintTerms): string {
  let date = localDate(openedAt, terms.timeZone);
  for (let left = terms.answerWithinWorkingDays; left > 0; ) {
    date = addDays(date, 1);
    if (isWorkingDay(date, terms.holidays)) left -= 1;
  }
  return date;
}

import type { Message } from '../../../kit/messages';
import { sayDay, sayMoney } from '../delay/say-reasons';
import type { ComplaintRecord } from './complaint-record';
import type { Contact } from './contact';
import type { ComplaintKind, ComplaintState } from './shapes';

export const kindNames: Record<ComplaintKind, string> = {
  'delay-repay': 'Delay Repay claim',
  refund: 'Refund',
  'seat-not-as-promised': 'Seat not as promised',
  'service-on-board': 'Service on board',
  other: 'Something else',
};

const subjects: Record<ComplaintState, (number: string) => string> = {
  RECEIVED: (number) => `We have your complaint ${number}`,
  IN_REVIEW: (number) => `Your complaint ${number} is being looked at`,
  ACCEPTED: (number) => `Your complaint ${number} is accepted`,
  REJECTED: (number) => `Your complaint ${number} is not accepted`,
  WITHDRAWN: (number) => `Your complaint ${number} is withdrawn`,
};

/** Who pays a claim, said wherever money is named. */
const whoPays = ({ claim }: ComplaintRecord): string | null =>
  claim &&
  `${sayMoney(claim.amount)} is claimed of ${claim.operator.name}, which decides and pays. Train Swap passes the claim on and pays nothing itself.`;

/** The mail that goes with a change of state; null where there is no address any more. */
export function complaintMail(
  record: ComplaintRecord,
  sentence: string,
  { email, bookingReference }: Contact,
): Message | null {
  if (email === null) return null;
  const { complaintNumber, kind, state, answerBy } = record;
  const money = whoPays(record);
  const isOpen = state === 'RECEIVED' || state === 'IN_REVIEW';
  return {
    channel: 'email',
    to: email,
    subject: subjects[state](complaintNumber),
    text: [
      sentence,
      ...(money && state !== 'REJECTED' && state !== 'WITHDRAWN' ? [money] : []),
      ...(isOpen ? [`You have an answer by ${sayDay(answerBy)} at the latest.`] : []),
      `${kindNames[kind]}, booking ${bookingReference}. The page of your trip shows how it stands.`,
    ].join('\n\n'),
  };
}

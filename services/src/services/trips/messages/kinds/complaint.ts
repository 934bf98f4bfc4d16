import { and, desc, eq } from 'drizzle-orm';
import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { button, facts, heading, paragraph } from '../../../../kit/mail/components';
import { formatStep } from '../../complaints/step-texts';
import { openStates } from '../../complaints/transitions';
import { formatDay } from '../../delay/format-reasons';
import { complaintSteps, complaints } from '../../schema';
import {
  type ComplaintState,
  complaintStateSchema,
  kindNames,
} from '../../shapes/complaint-shapes';
import { defineMessage } from '../define-message';

const subjects: Record<ComplaintState, (number: string) => string> = {
  RECEIVED: (number) => i18n.t('We have your complaint {number}', { number }),
  IN_REVIEW: (number) => i18n.t('Your complaint {number} is in review', { number }),
  ACCEPTED: (number) => i18n.t('Your complaint {number} is accepted', { number }),
  REJECTED: (number) => i18n.t('Your complaint {number} is not accepted', { number }),
  WITHDRAWN: (number) => i18n.t('Your complaint {number} is withdrawn', { number }),
};

async function findStep(
  { database }: ServiceContext,
  complaintNumber: string,
  state: ComplaintState,
) {
  const [found] = await database
    .select({ complaint: complaints, step: complaintSteps })
    .from(complaints)
    .innerJoin(complaintSteps, eq(complaintSteps.complaintId, complaints.id))
    .where(and(eq(complaints.complaintNumber, complaintNumber), eq(complaintSteps.state, state)))
    .orderBy(desc(complaintSteps.id))
    .limit(1);
  return found;
}

export const complaintChanged = defineMessage({
  kind: 'complaint-changed',
  event: 'complaint.changed',
  data: z.looseObject({ complaintNumber: z.string(), state: complaintStateSchema }),
  topic: null,
  async write({ data: { complaintNumber, state }, booking, context, url }) {
    const found = await findStep(context, complaintNumber, state);
    if (!found) return null;
    const { kind, claim, answerBy } = found.complaint;
    const isOpen = openStates.includes(state);
    const isDenied = state === 'REJECTED' || state === 'WITHDRAWN';
    const subject = subjects[state](complaintNumber);
    return {
      subject,
      parts: [
        heading(subject),
        paragraph(formatStep(found.step, claim)),
        // Names the payer of a claim, wherever an amount is shown.
        ...(claim && !isDenied
          ? [
              paragraph(
                i18n.t(
                  '{amount} is claimed from {operator}, which decides and pays. Train Swap forwards the claim and does not pay.',
                  { amount: formatMoney(claim.amount), operator: claim.operator.name },
                ),
              ),
            ]
          : []),
        ...(isOpen
          ? [paragraph(i18n.t('You will have an answer by {day}.', { day: formatDay(answerBy) }))]
          : []),
        facts([
          [i18n.t('Complaint'), complaintNumber],
          [i18n.t('Subject'), kindNames[kind]()],
          [i18n.t('Booking'), booking.reference],
        ]),
        button(i18n.t('See its state in my trip'), url(`/trips/${booking.id}`)),
      ],
    };
  },
});

import type { ServiceContext } from '../../../kit/context';
import type { CaseRecord } from './case-record';

export const caseMessageReceived = 'support-case.message-received';

/** In the transaction that stores a message for support, so that it reaches the helpdesk, if there is one. */
export async function publishMessage(
  context: ServiceContext,
  { caseNumber }: CaseRecord,
): Promise<void> {
  const { forwardEmail, webhook } = context.configuration.support;
  if (!forwardEmail && !webhook) return;
  await context.publish({
    type: caseMessageReceived,
    subject: caseNumber,
    audience: 'services',
    data: { caseNumber },
  });
}

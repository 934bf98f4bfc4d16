import { findLanguage, i18n, runInLanguage } from '../../../kit/language/i18n';
import { facts, heading, paragraph } from '../../../kit/mail/components';
import { createMail } from '../../../kit/mail/create-mail';
import type { Message } from '../../../kit/messages';
import type { CaseRecord } from './case-record';

/** The address is not proved, so the mail contains no text of the sender. */
export function createAcknowledgementMail({ caseNumber, email }: CaseRecord): Message {
  const title = i18n.t('We have your message: case {caseNumber}', { caseNumber });
  return createMail({
    to: email,
    kind: 'support-case-opened',
    subject: title,
    parts: [
      heading(title),
      paragraph(
        i18n.t(
          'Thank you for writing to Train Swap. Your case is {caseNumber}. A person reads it and replies to this address, usually within a day.',
          { caseNumber },
        ),
      ),
      paragraph(
        i18n.t(
          'You did not write to us? Someone entered your address by mistake. You do not have to do anything.',
        ),
      ),
      facts([[i18n.t('Case'), caseNumber]]),
    ],
  });
}

/** In the language of the case, because support may write in another one. */
export const createAnswerMail = (record: CaseRecord, text: string): Message =>
  runInLanguage(findLanguage(record.language), () => writeAnswerMail(record, text));

function writeAnswerMail(record: CaseRecord, text: string): Message {
  const { caseNumber, status, email } = record;
  const subject = i18n.t('Our reply to case {caseNumber}', { caseNumber });
  return createMail({
    to: email,
    kind: 'support-case-answered',
    subject,
    parts: [
      heading(subject),
      ...text.split(/\n{2,}/).map(paragraph),
      paragraph(
        status === 'CLOSED'
          ? i18n.t(
              'We have closed case {caseNumber}. If it is not solved, write to us again and mention this number.',
              { caseNumber },
            )
          : i18n.t(
              'This is about your case {caseNumber}. Mention this number when you write to us again.',
              { caseNumber },
            ),
      ),
    ],
  });
}

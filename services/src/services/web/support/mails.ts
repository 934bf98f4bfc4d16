import type { Message } from '../../../kit/messages';
import type { CaseRecord } from './case-record';

/**
 * Anybody can enter anybody's address: the subject line is ours alone, and the text comes back as a
 * quotation under a line that says who wrote it.
 */
export function acknowledgementMail(record: CaseRecord, text: string): Message {
  const { caseNumber, subject, bookingReference, email } = record;
  return {
    channel: 'email',
    to: email,
    subject: `We have your message: case ${caseNumber}`,
    text: [
      `Thank you for writing to Train Swap. Your case is ${caseNumber}. A person reads it and answers to this address, usually within a day.`,
      'You did not write to us? Then someone entered your address by mistake, and there is nothing to do.',
      'What was written:',
      quoted(bookingReference ? `${subject} (booking ${bookingReference})` : subject),
      quoted(text),
    ].join('\n\n'),
  };
}

export function answerMail(record: CaseRecord, text: string): Message {
  const { caseNumber, status, email } = record;
  return {
    channel: 'email',
    to: email,
    subject: `Our answer to case ${caseNumber}`,
    text: [
      text,
      status === 'CLOSED'
        ? `We think that case ${caseNumber} is settled and have closed it. It is not? Write again and name its number.`
        : `This belongs to your case ${caseNumber}. Name its number when you write again.`,
    ].join('\n\n'),
  };
}

function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

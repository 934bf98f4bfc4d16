import { truncateText } from '@train-swap/shared-config/truncate-text';
import { getLanguage } from '../../../../kit/language/i18n';
import type { MailPart } from '../../../../kit/mail/components';
import type { PushPayload } from '../../schema';

/** Push services accept 4 kB. */
const maxBodyLength = 500;

/** The subject, first paragraph and button of a mail, in the language of the request. */
export function toPushPayload(
  { subject, parts }: { subject: string; parts: readonly MailPart[] },
  tag: string,
): PushPayload {
  const [, paragraph] = parts;
  const [address] = parts.flatMap(({ links = [] }) => links);
  const { tag: lang, direction: dir } = getLanguage();
  return {
    title: subject,
    body: truncateText(paragraph?.text ?? '', maxBodyLength),
    url: address ? new URL(address).pathname : '/',
    tag,
    lang,
    dir,
  };
}

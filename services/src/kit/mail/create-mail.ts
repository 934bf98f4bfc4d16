import { truncateText } from '@train-swap/shared-config/truncate-text';
import { getLanguage } from '../language/i18n';
import type { Message } from '../messages';
import type { MailPart } from './components';
import { html, toJsonScript } from './html';
import { board, colours, fonts, styleElement } from './style';

export type MailContent = {
  to: string;
  /** The kind of message, such as `swap-confirmed`. */
  kind: string;
  subject: string;
  parts: readonly MailPart[];
  /** Why the reader gets this mail and how to change that. */
  footer?: readonly MailPart[];
  /** schema.org data, for clients that show trips and calendars. */
  structuredData?: readonly Record<string, unknown>[];
  attachments?: Message['attachments'];
  /** The code that the staging inbox shows with a button. */
  code?: string;
  /** Only of optional mails. */
  unsubscribeUrl?: string | undefined;
};

const separator = '\n\n';
const maxPreviewLength = 140;

const joinText = (parts: readonly MailPart[]): string =>
  parts
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(separator);

/** The line that mail clients show beside the subject: the text after the heading. */
const previewOf = ([first, second]: readonly MailPart[]): string =>
  truncateText((second ?? first)?.text ?? '', maxPreviewLength);

/** Builds a mail with text and HTML from the same parts, in the language of the request. The caller sends it. */
export function createMail(content: MailContent): Message {
  const { to, kind, subject, parts, footer = [], structuredData = [], attachments } = content;
  const { code, direction } = getLanguage();
  const page = html`<!doctype html>
<html lang="${code}"${direction === 'rtl' ? html` dir="rtl"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${styleElement}
${structuredData.map(toJsonScript)}
</head>
<body class="page" style="margin:0;padding:0;background:${colours.page};font-family:${fonts.sans}">
<div style="display:none;max-height:0;overflow:hidden">${previewOf(parts)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${colours.page}"><tr><td align="center" style="padding:0 0 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="gutter" style="padding:18px 32px;background:${board.background};color:${board.text};font-size:20px;font-weight:700"><span aria-hidden="true" style="color:${colours.band}">&#8646;</span>&nbsp; Train Swap</td></tr>
<tr><td class="gutter surface" style="padding:32px 32px 12px;background:${colours.surface}">${parts.map((part) => part.html)}</td></tr>
<tr><td class="gutter soft" style="padding:20px 32px;font-size:14px;line-height:1.5;color:${colours.soft}">${footer.map((part) => part.html)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  const links = [...parts, ...footer].flatMap((part) => part.links ?? []);
  return {
    channel: 'email',
    to,
    kind,
    subject,
    text: footer.length > 0 ? `${joinText(parts)}\n\n--\n${joinText(footer)}` : joinText(parts),
    html: page.markup,
    ...(links.length > 0 ? { links } : {}),
    ...(attachments && attachments.length > 0 ? { attachments } : {}),
    ...(content.code ? { code: content.code } : {}),
    ...(content.unsubscribeUrl ? { unsubscribeUrl: content.unsubscribeUrl } : {}),
  };
}

import { i18n } from '../language/i18n';
import { type Html, html } from './html';
import { colours, fonts } from './style';

/** In French there is a space before the colon. */
const formatPair = (label: string, value: string): string =>
  i18n.t('{label}: {value}', { label, value });

/** A part of a mail in both formats. `links` are shown with buttons in the staging inbox. */
export type MailPart = { html: Html; text: string; links?: readonly string[] };

export const heading = (text: string): MailPart => ({
  html: html`<h1 class="ink" style="margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:700;color:${colours.ink}">${text}</h1>`,
  text,
});

export const paragraph = (text: string): MailPart => ({
  html: html`<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:1.5;color:${colours.ink}">${text}</p>`,
  text,
});

/** A one-time code or the code of a voucher, easy to read and to copy. */
export const code = (value: string): MailPart => ({
  // A voucher code has nineteen characters and must fit on a phone.
  html: html`<p class="stub ink" style="margin:0 0 16px;padding:16px;border-radius:10px;background:${colours.stub};text-align:center;font-family:${fonts.board};font-size:${value.length > 10 ? 24 : 34}px;line-height:1.2;font-weight:600;letter-spacing:${value.length > 10 ? 1 : 4}px;color:${colours.ink}">${value}</p>`,
  text: value,
});

const factRow = ([name, value]: readonly [string, string]): Html =>
  html`<tr><th scope="row" align="left" valign="top" class="soft line" style="padding:10px 16px 10px 0;border-top:1px solid ${colours.line};font-size:15px;font-weight:400;color:${colours.soft}">${name}</th><td align="right" valign="top" class="line" style="padding:10px 0;border-top:1px solid ${colours.line};font-size:17px;font-weight:600;color:${colours.ink}">${value}</td></tr>`;

/** Names and values. Empty values are left out. */
export function facts(rows: readonly (readonly [name: string, value: string])[]): MailPart {
  const shown = rows.filter(([, value]) => value !== '');
  return {
    html: html`<table width="100%" cellpadding="0" cellspacing="0" class="ink" style="margin:0 0 20px">${shown.map(factRow)}</table>`,
    text: shown.map(([name, value]) => formatPair(name, value)).join('\n'),
  };
}

/** A link that looks like a button, at least 44 px high. */
export const button = (label: string, url: string): MailPart => ({
  html: html`<p style="margin:8px 0 24px"><a href="${url}" class="button" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${colours.brand};color:${colours.onBrand};font-size:17px;line-height:1;font-weight:600;text-decoration:none">${label}</a></p>`,
  text: formatPair(label, url),
  links: [url],
});

/** A less important sentence with a link. */
export const link = (sentence: string, label: string, url: string): MailPart => ({
  html: html`<p class="soft" style="margin:0 0 16px;font-size:15px;line-height:1.5;color:${colours.soft}">${sentence} <a href="${url}">${label}</a></p>`,
  text: `${sentence} ${formatPair(label, url)}`,
  links: [url],
});

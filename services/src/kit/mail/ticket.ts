import { i18n } from '../language/i18n';
import type { MailPart } from './components';
import { type Html, html } from './html';
import { colours, fonts } from './style';

/** A seat of one train; `part` names the part of the way that it is for, when it is not all of it. */
export type MailSeat = { coach: string; place: string; part?: string };

/** One train of a ticket, with local times such as `10:00`. */
export type MailLeg = {
  departs: string;
  from: string;
  arrives: string;
  to: string;
  /** `1S13, LNER` */
  train: string;
  /** A change such as `Platform 4` or `Cancelled`. */
  note?: string;
  seats: readonly MailSeat[];
};

export type MailTicket = {
  title: string;
  reference: string;
  /** `Saturday 21 November` */
  day: string;
  travellers: string;
  legs: readonly MailLeg[];
  /** The ticket is no longer valid, or will not be. */
  isOld?: boolean;
};

const formatSeat = ({ coach, place, part }: MailSeat): string =>
  part
    ? i18n.t('coach {coach}, seat {place} ({part})', { coach, place, part })
    : i18n.t('coach {coach}, seat {place}', { coach, place });

const time = (value: string, isOld: boolean): Html =>
  html`<td width="64" valign="top" class="ink" style="padding:0 12px 0 0;font-family:${fonts.board};font-size:28px;line-height:1;font-weight:600;color:${isOld ? colours.soft : colours.ink}">${value}</td>`;

/** A ring where the journey starts and a full dot where the traveller leaves the train. */
function stop(isEnd: boolean, isOld: boolean): Html {
  const dot = isEnd && !isOld ? colours.band : colours.soft;
  const fill = isEnd ? `background:${dot}` : '';
  return html`<td width="20" valign="top" aria-hidden="true" style="padding:5px 0 0"><div class="${isEnd && !isOld ? '' : 'dot'}" style="width:10px;height:10px;border:3px solid ${dot};border-radius:50%;${fill}"></div></td>`;
}

const stationCell = (name: string): Html =>
  html`<td valign="top" class="ink" style="padding:1px 0 0 8px;font-size:18px;line-height:1.35;font-weight:600;color:${colours.ink}">${name}</td>`;

function legRows({ departs, from, arrives, to, train, note }: MailLeg, isOld: boolean): Html {
  const noteText = note
    ? html`<br><strong class="ink" style="color:${colours.ink}">${note}</strong>`
    : '';
  return html`<tr>${time(departs, isOld)}${stop(false, isOld)}${stationCell(from)}</tr>
<tr><td></td><td aria-hidden="true" style="padding:0 0 0 7px"><div class="rail" style="width:3px;height:${note ? 52 : 34}px;background:${colours.soft}"></div></td><td class="soft" style="padding:4px 0 4px 8px;font-size:15px;line-height:1.4;color:${colours.soft}">${train}${noteText}</td></tr>
<tr>${time(arrives, isOld)}${stop(true, isOld)}${stationCell(to)}</tr>`;
}

const changeRow = html`<tr><td colspan="3" style="height:16px;line-height:16px;font-size:1px">&nbsp;</td></tr>`;

const seatCell = ({ coach, place, part }: MailSeat): Html =>
  html`<span style="display:inline-block;margin:0 20px 4px 0"><span class="soft" style="font-size:13px;color:${colours.soft}">${i18n.t('Coach')}</span> <span class="ink" style="font-family:${fonts.board};font-size:24px;font-weight:600;color:${colours.ink}">${coach}</span> &nbsp;<span class="soft" style="font-size:13px;color:${colours.soft}">${i18n.t('Seat')}</span> <span class="ink" style="font-family:${fonts.board};font-size:24px;font-weight:600;color:${colours.ink}">${place}</span>${part ? html` <span class="soft" style="font-size:13px;color:${colours.soft}">${part}</span>` : ''}</span> `;

function drawTicket({ title, reference, day, travellers, legs, isOld = false }: MailTicket): Html {
  const band = isOld ? 'old-band' : 'band';
  const bandColours = isOld
    ? `background:${colours.oldBand};color:${colours.soft}`
    : `background:${colours.band};color:${colours.onBand}`;
  const seats = legs.flatMap((leg) =>
    leg.seats.map((seat) =>
      legs.length > 1 && !seat.part
        ? { ...seat, part: i18n.t('to {station}', { station: leg.to }) }
        : seat,
    ),
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" class="ticket" style="margin:0 0 20px;border:1px solid ${colours.line};border-radius:16px;border-collapse:separate;overflow:hidden;background:${colours.ticket}">
<tr><td class="${band}" style="padding:10px 16px;border-radius:15px 0 0 0;${bandColours};font-size:15px;font-weight:700">${title}</td><td align="right" class="${band}" style="padding:10px 16px;border-radius:0 15px 0 0;${bandColours};font-family:${fonts.board};font-size:18px;font-weight:600;letter-spacing:1px">${reference}</td></tr>
<tr><td colspan="2" style="padding:16px 16px 8px"><p class="soft" style="margin:0 0 12px;font-size:15px;color:${colours.soft}">${day}</p><table width="100%" cellpadding="0" cellspacing="0">${legs.flatMap((leg, nth) => [...(nth > 0 ? [changeRow] : []), legRows(leg, isOld)])}</table></td></tr>
<tr><td colspan="2" class="stub" style="padding:12px 16px;border-top:2px dashed ${colours.line};border-radius:0 0 15px 15px;background:${colours.stub}">${seats.length > 0 ? seats.map(seatCell) : html`<span class="ink" style="font-size:15px;color:${colours.ink}">${i18n.t('No numbered seat')}</span>`}<div class="soft" style="font-size:15px;line-height:1.5;color:${colours.soft}">${travellers}</div></td></tr>
</table>`;
}

function formatTicket({ title, reference, day, travellers, legs }: MailTicket): string {
  const lines = legs.flatMap(({ departs, from, arrives, to, train, note, seats }) => [
    `${departs} ${from}`,
    `  ${[train, ...(note ? [note] : []), ...seats.map(formatSeat)].join('; ')}`,
    `${arrives} ${to}`,
  ]);
  return [`${title} ${reference}`, day, ...lines, travellers].filter(Boolean).join('\n');
}

/** The picture of a ticket, drawn as a table, because mail clients show no SVG. */
export const ticket = (shown: MailTicket): MailPart => ({
  html: drawTicket(shown),
  text: formatTicket(shown),
});

/** The new ticket, then the old one. */
export const ticketChange = (before: MailTicket, after: MailTicket): MailPart => ({
  html: html`${drawTicket(after)}${drawTicket({ ...before, isOld: true })}`,
  text: `${formatTicket(after)}\n\n${formatTicket(before)}`,
});

import { getLanguage, i18n } from '../../../../kit/language/i18n';
import { getVoidNotice, type WalletLeg, type WalletTicket } from '../wallet-ticket';
import type { GoogleWallet } from './google-settings';

const toLocalizedString = (value: string) => ({
  defaultValue: { language: getLanguage().tag, value },
});

function ticketLeg(leg: WalletLeg, { serviceClass, ticketType }: WalletTicket) {
  const customFareClass = toLocalizedString(serviceClass);
  const [seat = { customFareClass }, ...others] = leg.seats.map(({ coach, place }) => ({
    customFareClass,
    coach,
    seat: place,
  }));
  return {
    originName: toLocalizedString(leg.from),
    destinationName: toLocalizedString(leg.to),
    // The time before the offset is shown, whatever the phone's time zone.
    departureDateTime: leg.departs.at,
    arrivalDateTime: leg.arrives.at,
    carriage: leg.train,
    transitOperatorName: toLocalizedString(leg.operator),
    fareName: toLocalizedString(ticketType),
    ...(others.length === 0 ? { ticketSeat: seat } : { ticketSeats: [seat, ...others] }),
  };
}

/** A ticket as a transit object of Google Wallet. A swap creates a new object. */
export function createTransitObject(
  ticket: WalletTicket,
  { issuerId, classId }: Pick<GoogleWallet, 'issuerId' | 'classId'>,
) {
  const legs = ticket.legs.map((leg) => ticketLeg(leg, ticket));
  return {
    id: `${issuerId}.${ticket.fulfilmentId}`,
    classId,
    state: 'ACTIVE',
    tripType: 'ONE_WAY',
    passengerType: 'SINGLE_PASSENGER',
    passengerNames: ticket.travellerName,
    purchaseDetails: { confirmationCode: ticket.bookingReference },
    ...(legs.length === 1 ? { ticketLeg: legs[0] } : { ticketLegs: legs }),
    hexBackgroundColor: '#0a5363',
    // Without `renderEncoding` the characters are drawn as bytes.
    barcode: { type: 'AZTEC', value: ticket.payload, alternateText: ticket.bookingReference },
    validTimeInterval: { end: { date: ticket.expiresAt.toISOString() } },
    textModulesData: [{ id: 'void', header: i18n.t('If you swap'), body: getVoidNotice() }],
    linksModuleData: {
      uris: [{ id: 'now', uri: ticket.tripUrl, description: i18n.t('The current ticket') }],
    },
  };
}

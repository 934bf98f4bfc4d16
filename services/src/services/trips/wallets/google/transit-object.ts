import { voidNotice, type WalletLeg, type WalletTicket } from '../wallet-ticket';
import type { GoogleWallet } from './google-settings';

const inEnglish = (value: string) => ({ defaultValue: { language: 'en-GB', value } });

function ticketLeg(leg: WalletLeg, { serviceClass, ticketType }: WalletTicket) {
  const customFareClass = inEnglish(serviceClass);
  const [seat = { customFareClass }, ...others] = leg.seats.map(({ coach, place }) => ({
    customFareClass,
    coach,
    seat: place,
  }));
  return {
    originName: inEnglish(leg.from),
    destinationName: inEnglish(leg.to),
    // What stands before the offset is shown, whatever the phone's own clock says.
    departureDateTime: leg.departs.at,
    arrivalDateTime: leg.arrives.at,
    carriage: leg.trainNumber,
    transitOperatorName: inEnglish(leg.operator),
    fareName: inEnglish(ticketType),
    ...(others.length === 0 ? { ticketSeat: seat } : { ticketSeats: [seat, ...others] }),
  };
}

/** A ticket as a transit object of Google Wallet; a swapped ticket's is another object than the new one's. */
export function transitObject(
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
    // No `renderEncoding`: without one these characters are drawn as the bytes that they are.
    barcode: { type: 'AZTEC', value: ticket.payload, alternateText: ticket.bookingReference },
    validTimeInterval: { end: { date: ticket.expiresAt.toISOString() } },
    textModulesData: [{ id: 'void', header: 'If you swap', body: voidNotice }],
    linksModuleData: {
      uris: [{ id: 'now', uri: ticket.tripUrl, description: 'The ticket as it stands now' }],
    },
  };
}

import type { ServiceContext } from '../../../../kit/context';
import type { CarrierRow } from '../../bookings/booking-record';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import { carrierUnavailable, isOsdmError } from '../../clients/osdm/osdm-errors';
import type { ServiceClass } from '../../contract/booking';
import { seatKey } from '../../contract/seat';
import type { LayoutPlace, LegSeatMap } from '../../contract/seat-map';
import { holdExpired } from '../../exchange/operation-record';
import { needOf } from '../../inventory/seats/seats';
import { findHold, type HeldReservation } from '../osdm/hold-state';
import { getLayout } from './coach-layouts';
import { isNotOffered, saveNotOffered } from './not-offered';
import { arrangePlaces, toPositions } from './place-positions';
import { type CarrierCoach, type CarrierDeck, readPlaceMap } from './read-place-map';

/**
 * The seats of each train of an exchange that a carrier holds. Its own are `yours`.
 * @throws `carrier-does-not-offer` when the carrier says that it does not show them
 */
export async function getSeatMapsOfHold(
  context: ServiceContext,
  client: OsdmClient,
  carrier: CarrierRow,
  serviceClass: ServiceClass,
): Promise<LegSeatMap[]> {
  const { carrierBookingId, carrierName } = carrier;
  try {
    const hold = findHold(await client.getBooking(carrierBookingId));
    if (!hold) throw holdExpired();
    return await Promise.all(
      hold.reservations.map(async (reservation) => {
        const coaches = await readPlaceMap(client, carrierBookingId, reservation);
        return toSeatMap(context, client, { reservation, coaches, serviceClass });
      }),
    );
  } catch (error) {
    if (isNotOffered(error)) throw await saveNotOffered(context, carrier, 'heldSeats');
    if (isOsdmError(error)) {
      throw carrierUnavailable(carrierName);
    }
    throw error;
  }
}

type MapInput = {
  reservation: HeldReservation;
  coaches: readonly CarrierCoach[];
  serviceClass: ServiceClass;
};

async function toSeatMap(
  context: ServiceContext,
  client: OsdmClient,
  { reservation, coaches, serviceClass }: MapInput,
): Promise<LegSeatMap> {
  const own = new Set(reservation.places.map(seatKey));
  const layouts = coaches.map(({ decks }) => decks.map(({ layoutId }) => layoutId).join('+'));
  return {
    legIndex: reservation.legIndex,
    layoutId: [...new Set(layouts)].join(' '),
    layoutName: '',
    schematic: true,
    coaches: await Promise.all(
      coaches.map(async ({ number, decks }) => ({
        id: number,
        class: toClass(decks, serviceClass),
        features: [],
        ...(await toPlaces(context, client, decks, ({ isFree, ...place }) => {
          if (own.has(seatKey({ coach: number, place: place.number }))) return 'yours';
          if (needOf(place.properties)) return 'protected';
          return isFree ? 'free' : 'taken';
        })),
      })),
    ),
  };
}

const firstClasses: readonly (string | null)[] = ['HIGH', 'BEST'];

/** A coach with both classes has that of the ticket: the carrier restricts the other places. */
function toClass(decks: readonly CarrierDeck[], serviceClass: ServiceClass): ServiceClass {
  const classes = decks
    .flatMap(({ places }) => places)
    .map(
      (place): ServiceClass => (firstClasses.includes(place.serviceClass) ? 'FIRST' : 'STANDARD'),
    );
  return classes.includes(serviceClass) ? serviceClass : (classes[0] ?? serviceClass);
}

type Stated = LayoutPlace & { isFree: boolean };

/** Decks are drawn one behind the other. */
async function toPlaces<State>(
  context: ServiceContext,
  client: OsdmClient,
  decks: readonly CarrierDeck[],
  stateOf: (place: Stated) => State,
) {
  let rowsBefore = 0;
  let width = 1;
  const places: (LayoutPlace & { state: State })[] = [];
  for (const { layoutId, places: own } of decks) {
    const layout = layoutId === null ? null : await getLayout(context, client, layoutId);
    const { of, ...size } = layout
      ? toPositions(layout)
      : arrangePlaces(own.map(({ number }) => number));
    for (const { number, isFree, properties } of own) {
      const position = of.get(number);
      if (!position) continue;
      const place = {
        number,
        row: position.row + rowsBefore,
        column: position.column,
        properties: [...properties, ...position.properties],
      };
      places.push({ ...place, state: stateOf({ ...place, isFree }) });
    }
    width = Math.max(width, size.width);
    rowsBefore += size.rows;
  }
  return { width, places };
}

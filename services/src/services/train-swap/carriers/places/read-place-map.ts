import type { Osdm } from 'shared-osdm';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import type { HeldReservation } from '../osdm/hold-state';

export type CarrierPlace = { number: string; isFree: boolean; properties: readonly string[] };
export type CarrierDeck = {
  layoutId: string | null;
  places: (CarrierPlace & { serviceClass: string | null })[];
};
export type CarrierCoach = { number: string; decks: CarrierDeck[] };

/** The coaches of the train of a reservation, with the places that it may have without a further fee. */
export async function readPlaceMap(
  client: OsdmClient,
  bookingId: string,
  { id }: HeldReservation,
): Promise<CarrierCoach[]> {
  const reservationRef = {
    contextId: bookingId,
    contextType: 'BOOKING' as const,
    resourceId: id,
    resourceType: 'RESERVATION' as const,
  };
  if (client.settings.version < '3.5') {
    const path = `/availabilities/place-map?${new URLSearchParams(reservationRef)}`;
    const response = await client.request('GET', path, 'PlaceAvailabilityResponse');
    return (response.vehicleAvailability?.vehicle.coaches ?? []).map(toCoach);
  }
  const path = '/availabilities/vehicle-place-map';
  const body = { placeRestrictions: [{ reservationRef }] };
  const { vehicle } = await client.request('POST', path, 'PlaceAvailabilityMapResponse', { body });
  return (vehicle?.coaches ?? []).map(({ number, decks = [] }) => ({
    number,
    decks: decks.map((deck) => toDeck(deck, id)),
  }));
}

function toDeck({ layoutId, compartments = [] }: Osdm['DeckAvailability'], reservationId: string) {
  return {
    layoutId: layoutId ?? null,
    places: compartments.flatMap(({ serviceClass, places }) =>
      places.map((place) => ({
        number: place.number,
        serviceClass,
        properties: [],
        isFree: isFree(place) && isFor(place, reservationId),
      })),
    ),
  };
}

/** The coach of versions before 3.5. */
const toCoach = ({ number, layoutId, compartments = [] }: Osdm['Coach']): CarrierCoach => ({
  number,
  decks: [
    {
      layoutId,
      places: compartments.flatMap(({ serviceClass = null, places }) =>
        places.map((place) => ({
          number: place.number,
          serviceClass,
          properties: place.placeProperties ?? [],
          isFree: isFree(place),
        })),
      ),
    },
  ],
});

const isFor = (
  { reservationRefs }: Osdm['SpecificPlaceAvailability'],
  reservationId: string,
): boolean =>
  reservationRefs.length === 0 ||
  reservationRefs.some(({ resourceId }) => resourceId === reservationId);

/** What is on hold has its price, so that a place with a fee cannot be chosen. */
const isFree = ({
  status,
  selectionFee,
}: Pick<Osdm['SpecificPlaceAvailability'], 'status' | 'selectionFee'>): boolean =>
  status === 'FREE' && (selectionFee?.price.amount ?? 0) === 0;

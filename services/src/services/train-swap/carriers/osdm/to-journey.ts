import type { Osdm } from 'shared-osdm';
import type { CarrierSettings } from '../../../../kit/carrier-settings';
import { localDate } from '../../../../kit/values/local-time';
import { toInstant } from '../../../../kit/values/schemas';
import { OsdmDoubt } from '../../clients/osdm/osdm-errors';
import type { Journey, Leg } from '../../contract/journey';

/** A trip of OSDM. Its legs keep their order; transfers on foot are left out. Places are not in our inventory. */
export function toJourney(trip: Osdm['Trip'], settings: CarrierSettings): Journey {
  const legs = trip.legs.flatMap((leg) => toLeg(leg, settings) ?? []);
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) throw new OsdmDoubt('A trip has no train.');
  return {
    id: `${settings.id} ${trip.id}`,
    departure: first.departure,
    arrival: last.arrival,
    durationMinutes: (Date.parse(last.arrival) - Date.parse(first.departure)) / 60_000,
    changes: legs.length - 1,
    legs,
  };
}

/** The ids of the legs of a trip, in the order of the legs of its journey. */
export const listLegIds = ({ legs }: Osdm['Trip']): string[] =>
  legs.flatMap(({ id, timedLeg }) => (timedLeg ? id : []));

function toLeg({ id, timedLeg }: Osdm['TripLeg'], settings: CarrierSettings): Leg | null {
  if (!timedLeg) return null;
  const { start, end, service } = timedLeg;
  const departure = readTime(start.serviceDeparture);
  const [carrier] = service.carriers;
  const number = service.vehicleNumbers.find((each) => each) ?? service.publishedServiceName;
  return {
    trainId: `${settings.id} ${id}`,
    serviceDate: localDate(new Date(departure), settings.timeZone),
    trainNumber: number ?? '',
    operator: { code: carrier?.ref ?? settings.id, name: carrier?.name ?? settings.name },
    from: { stationId: start.stopPlaceRef.stopPlaceRef, name: start.stopPlaceName },
    to: { stationId: end.stopPlaceRef.stopPlaceRef, name: end.stopPlaceName },
    departure,
    arrival: readTime(end.serviceArrival),
    timeZone: settings.timeZone,
    cancelled: false,
    delayMinutes: 0,
    layoutId: null,
  };
}

function readTime({ timetabledTime }: Osdm['ServiceTime']): string {
  const time = new Date(timetabledTime);
  if (Number.isNaN(time.getTime())) throw new OsdmDoubt('A time of a trip is not valid.');
  return toInstant(time);
}

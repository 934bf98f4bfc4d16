import type { Osdm } from 'shared-osdm';
import type { Train } from '../state/train';
import { getArrival, getDeparture, type Leg, type Trip } from './trips';

export function toTripResponse({ id, legs }: Trip): Osdm['Trip'] {
  const [first, last] = [legs[0], legs.at(-1)] as [Leg, Leg];
  const [origin, destination] = [getStop(first.train, first.from), getStop(last.train, last.to)];
  return {
    id,
    duration: toDuration(getArrival(last) - getDeparture(first)),
    origin: toStopRef(origin.id),
    originName: origin.name,
    destination: toStopRef(destination.id),
    destinationName: destination.name,
    startTime: origin.departure ?? '',
    endTime: destination.arrival ?? '',
    transfers: legs.length - 1,
    legs: legs.map(toLegResponse),
  };
}

function toLegResponse(leg: Leg): Osdm['TripLeg'] {
  const { id, train, from, to } = leg;
  const [start, end] = [getStop(train, from), getStop(train, to)];
  return {
    id,
    timedLeg: {
      start: {
        stopPlaceRef: toStopRef(start.id),
        stopPlaceName: start.name,
        serviceDeparture: { timetabledTime: start.departure ?? '' },
      },
      end: {
        stopPlaceRef: toStopRef(end.id),
        stopPlaceName: end.name,
        serviceArrival: { timetabledTime: end.arrival ?? '' },
      },
      service: {
        vehicleNumbers: [train.number],
        carriers: [{ ref: train.carrier }],
        mode: { ptMode: 'TRAIN' },
      },
      duration: toDuration(getArrival(leg) - getDeparture(leg)),
    },
  };
}

function getStop(train: Train, index: number) {
  const stop = train.stops[index];
  if (!stop) throw new Error(`The train ${train.id} has no stop ${index}.`);
  return stop;
}

function toStopRef(stopPlaceRef: string): Osdm['StopPlaceRef'] {
  return { objectType: 'StopPlaceRef', stopPlaceRef };
}

function toDuration(milliseconds: number): string {
  return `PT${Math.round(milliseconds / 60_000)}M`;
}

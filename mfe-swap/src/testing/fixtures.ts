import type {
  Booking,
  ExchangeOffer,
  ExchangeOperation,
  Journey,
  Leg,
  Session,
  Trip,
  Wish,
} from '@train-swap/shared-api';

/** A day far in the future, so that countdowns run in every test. */
const day = '2036-11-22';
export const at = (time: string) => `${day}T${time}:00Z`;

export function journeyOf(
  departure: string,
  arrival: string,
  more: Partial<Journey> = {},
): Journey {
  const minutes = (Date.parse(at(arrival)) - Date.parse(at(departure))) / 60_000;
  const leg = {
    trainId: `train-${departure}`,
    serviceDate: day,
    trainNumber: `1S${departure.slice(0, 2)}`,
    operator: { code: 'GR', name: 'LNER' },
    from: { stationId: 'KGX', name: 'London Kings Cross' },
    to: { stationId: 'EDB', name: 'Edinburgh' },
    departure: at(departure),
    arrival: at(arrival),
    timeZone: 'Europe/London',
    cancelled: false,
    delayMinutes: 0,
    layoutId: null,
  };
  return {
    id: `journey-${departure}`,
    departure: at(departure),
    arrival: at(arrival),
    durationMinutes: minutes,
    changes: 0,
    legs: [leg],
    ...more,
  };
}

/** The same journey with numbered seats, which wishes need. */
export const numbered = (journey: Journey): Journey => ({
  ...journey,
  legs: journey.legs.map((leg) => ({ ...leg, layoutId: 'lner-801-2' })),
});

/** The same journey with live data. */
export const withLive = (journey: Journey, live: Partial<NonNullable<Leg['live']>>): Journey => ({
  ...journey,
  legs: journey.legs.map((leg) => ({
    ...leg,
    live: { isStale: false, seenAt: at('09:01'), occupancy: null, alerts: [], ...live },
  })),
});

/** The same journey with trains that are cancelled or late. */
export const withStatus = (
  journey: Journey,
  status: Partial<Pick<Leg, 'cancelled' | 'delayMinutes'>>,
): Journey => ({ ...journey, legs: journey.legs.map((leg) => ({ ...leg, ...status })) });

/** The same journey by replacement bus. */
export const byBus = (journey: Journey): Journey => ({
  ...journey,
  legs: journey.legs.map((leg) => ({ ...leg, trainNumber: 'SEV', mode: 'bus' as const })),
});

/** To Edinburgh with a change in York, seats numbered on both trains. */
export function changingJourney(): Journey {
  const york = { stationId: 'YRK', name: 'York' };
  const [first] = journeyOf('10:00', '12:00').legs;
  const [second] = journeyOf('12:20', '14:40').legs;
  if (!first || !second) throw new Error('A journey has a leg.');
  const legs = [
    { ...first, to: york },
    { ...second, from: york },
  ];
  return numbered(journeyOf('10:00', '14:40', { changes: 1, legs }));
}

const pounds = (amount: number) => ({ amount, currency: 'GBP' });

export function bookingOf(more: Partial<Booking> = {}): Booking {
  return {
    id: 'b1',
    reference: 'SWAPME24',
    utn: 'TTB4Q7K2M9X',
    orderNumber: '8840221736',
    status: 'FULFILLED',
    contact: { email: 'd•••@example.com', phone: '•••101' },
    ticketType: { code: 'OFFPEAK', name: 'Off-Peak Single' },
    serviceClass: 'STANDARD',
    travellers: [{ id: 't1', firstName: 'Ada', surname: 'Okafor', type: 'ADULT', railcard: null }],
    journey: journeyOf('10:00', '14:22'),
    admissions: [{ id: 'a1', travellerId: 't1', state: 'FULFILLED', fulfilmentId: 'f1' }],
    reservations: [{ travellerId: 't1', legIndex: 0, coach: 'C', place: '7' }],
    price: pounds(8940),
    verdict: {
      swappable: true,
      cutOffAt: at('09:45'),
      reasons: [{ code: 'within-window', text: 'You can swap until 09:45 on 22 November.' }],
      feeWaived: false,
      conditions: {
        fee: pounds(250),
        cutOffMinutes: 15,
        sameOperator: true,
        differenceRefunded: 'none',
      },
    },
    activeOperationId: null,
    version: 1,
    ...more,
  };
}

/** A party of three: Aiko, Ben and the child Chie. */
export function partyOf(more: Partial<Booking> = {}): Booking {
  return bookingOf({
    travellers: [
      { id: 't1', firstName: 'Aiko', surname: 'Nakamura', type: 'ADULT', railcard: null },
      { id: 't2', firstName: 'Ben', surname: 'Nakamura', type: 'ADULT', railcard: null },
      { id: 't3', firstName: 'Chie', surname: 'Nakamura', type: 'CHILD', railcard: null },
    ],
    ...more,
  });
}

/** A carrier that meets wishes with free places only. */
export const atCarrier: Booking['carrier'] = {
  name: 'Sandbox Railways',
  offers: {
    trains: true,
    classes: false,
    seatMaps: false,
    heldSeats: false,
    seatChanges: false,
    parties: false,
    undo: false,
    wishes: true,
    swapPlaces: false,
    discounts: false,
  },
  notOffered: 'This ticket is from Sandbox Railways. Not offered here for it: undo of a swap.',
};

export function offerOf(
  departure: string,
  arrival: string,
  difference: number,
  more: Partial<ExchangeOffer> = {},
): ExchangeOffer {
  return {
    offerId: `offer-${departure}`,
    journey: journeyOf(departure, arrival),
    seatsLeft: 48,
    crowding: 'low',
    travellerIds: ['t1'],
    price: {
      lines: [
        { kind: 'fare-difference', label: 'Fare difference', amount: pounds(difference) },
        { kind: 'fee', label: 'Swap fee', amount: pounds(250) },
      ],
      total: pounds(difference + 250),
    },
    validUntil: at('00:15'),
    ...more,
  };
}

export function operationOf(
  offer: ExchangeOffer,
  more: Partial<ExchangeOperation> = {},
): ExchangeOperation {
  return {
    id: 'o1',
    status: 'ON_HOLD',
    bookingId: 'b1',
    heldUntil: at('00:10'),
    offer,
    places: [{ travellerId: 't1', legIndex: 0, coach: 'C', place: '2' }],
    amountDue: offer.price.total,
    stepUpRequired: true,
    paymentId: null,
    confirmedAt: null,
    ...more,
  };
}

export const guest: Session = {
  kind: 'guest',
  id: 's1',
  traveller: null,
  stepUps: [],
  expiresAt: at('23:00'),
};

/** The booking as a trip: one valid pass for each traveller. */
export function tripOf(booking: Booking): Trip {
  const passes = booking.travellers.map(({ id, firstName, surname }) => ({
    fulfilmentId: `f-${id}`,
    travellerId: id,
    travellerName: `${firstName} ${surname}`,
    state: 'VALID' as const,
    seat: booking.reservations.filter(({ travellerId }) => travellerId === id),
    barcode: { format: 'AZTEC' as const, payload: btoa(`pass ${id} ${booking.version}`) },
    journey: booking.journey,
  }));
  return { booking, passes, timeline: [], complaints: [] };
}

export const signedIn: Session = {
  ...guest,
  kind: 'traveller',
  id: 's2',
  traveller: { id: 'u1', name: 'Ada Okafor', email: 'demo.okafor@example.com', phone: null },
};

export const wishOf = (more: Partial<Wish> = {}): Wish => ({
  id: 'w1',
  bookingId: 'b1',
  state: 'OPEN',
  journeyIds: ['journey-11:00'],
  legIndex: null,
  properties: [],
  together: false,
  makeRoom: false,
  nothingBelow: false,
  deadline: at('09:45'),
  createdAt: at('00:00'),
  endedAt: null,
  operationId: null,
  ...more,
});

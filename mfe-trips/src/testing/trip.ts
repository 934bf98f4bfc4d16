import type { Booking, Trip } from '@train-swap/shared-api';

export const booking: Booking = {
  id: 'b1',
  reference: 'SWAPME24',
  utn: '1234567890',
  orderNumber: 'ORD1',
  status: 'FULFILLED',
  contact: { email: 'a•••@example.com', phone: null },
  ticketType: { code: 'OFF_PEAK', name: 'Off-Peak Single' },
  serviceClass: 'STANDARD',
  travellers: [{ id: 't1', firstName: 'Ada', surname: 'Okafor', type: 'ADULT', railcard: null }],
  journey: journeyAt('2036-11-22T10:00:00Z', '2036-11-22T14:20:00Z'),
  admissions: [{ id: 'a1', travellerId: 't1', state: 'FULFILLED', fulfilmentId: 'f1' }],
  reservations: [{ travellerId: 't1', legIndex: 0, coach: 'C', place: '23' }],
  price: { amount: 6_500, currency: 'GBP' },
  verdict: {
    swappable: true,
    cutOffAt: '2036-11-22T09:45:00Z',
    reasons: [],
    feeWaived: false,
    conditions: {
      fee: { amount: 250, currency: 'GBP' },
      cutOffMinutes: 15,
      sameOperator: true,
      differenceRefunded: 'none',
    },
  },
  activeOperationId: null,
  version: 1,
};

export const validPass: Trip['passes'][number] = {
  fulfilmentId: 'f1',
  travellerId: 't1',
  travellerName: 'Ada Okafor',
  state: 'VALID',
  seat: [{ legIndex: 0, coach: 'C', place: '23' }],
  barcode: { format: 'AZTEC', payload: 'AAECAwQ=' },
  journey: booking.journey,
};

export const trip: Trip = { booking, passes: [validPass], timeline: [], complaints: [] };

/** The same trip with numbered seats, which a wish for another train needs. */
export function wishable(one: Trip): Trip {
  const { journey } = one.booking;
  const legs = journey.legs.map((leg) => ({ ...leg, layoutId: 'lner-801-2' }));
  return { ...one, booking: { ...one.booking, journey: { ...journey, legs } } };
}

function journeyAt(departure: string, arrival: string): Booking['journey'] {
  return {
    id: `j-${departure}`,
    departure,
    arrival,
    durationMinutes: 260,
    changes: 0,
    legs: [
      {
        trainId: '1S11',
        serviceDate: '2036-11-22',
        trainNumber: '1S11',
        operator: { code: 'GR', name: 'LNER' },
        from: { stationId: 'KGX', name: 'London Kings Cross' },
        to: { stationId: 'EDB', name: 'Edinburgh' },
        departure,
        arrival,
        timeZone: 'Europe/London',
        cancelled: false,
        delayMinutes: 0,
        layoutId: null,
      },
    ],
  };
}

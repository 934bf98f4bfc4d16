import {
  createTestTrains,
  type RunningSandbox,
  startSandbox,
  testClient,
} from 'carrier-sandbox/testing';

/** The entry of a sandbox in the setting `CARRIERS`. */
export const toCarrierEntry = ({ url }: Pick<RunningSandbox, 'url'>, more: object = {}) => ({
  id: 'sandbox',
  name: 'Sandbox Railways',
  url,
  tokenUrl: `${url}/oauth/token`,
  clientId: testClient.id,
  clientSecret: testClient.secret,
  requestor: testClient.requestor,
  timeZone: 'Europe/Berlin',
  ...more,
});

/** A carrier's system with three trains of a day, which cost 40, 40 and 20 euros. */
export async function startCarrier(options: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox(options);
  await sandbox.control('PUT', 'trains', createThreeTrains('2026-12-01'));
  return sandbox;
}

/** @param places in the coach of Standard class of each */
export function createThreeTrains(date: string, places = 60) {
  const numbers = Array.from({ length: places }, (_, index) => String(index + 1));
  const coaches = [
    { number: '2', serviceClass: 'STANDARD' as const, places: numbers },
    { number: '3', serviceClass: 'HIGH' as const, places: ['1', '2'] },
  ];
  return createTestTrains(
    { id: 'T1', departsAt: `${date}T08:00:00Z`, coaches },
    { id: 'T2', departsAt: `${date}T10:00:00Z`, coaches },
    {
      id: 'T3',
      departsAt: `${date}T12:00:00Z`,
      coaches,
      prices: { currency: 'EUR', STANDARD: 2_000, HIGH: 3_500 },
    },
  );
}

/** The carrier's shop sells a ticket for T1. */
export async function sellCarrierBooking(
  { control }: Pick<RunningSandbox, 'control'>,
  { place = '7', ...sale }: { place?: string; [property: string]: unknown } = {},
) {
  const { booking } = await control('POST', 'bookings', {
    bookingCode: 'OSDM42',
    passengers: [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }],
    journeys: [{ legs: [{ train: 'T1', from: 'A', to: 'C', places: [{ coach: '2', place }] }] }],
    conditions: { exchangeFee: 500 },
    ...sale,
  });
  return booking;
}

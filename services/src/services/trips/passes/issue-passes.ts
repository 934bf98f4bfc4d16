import type { ServiceContext } from '../../../kit/context';
import type { PassSource } from '../../train-swap/contract';
import { getBarcodeKeys } from '../barcode/keys';
import { encodeBarcode } from '../barcode/payload';
import type { Pass } from '../contract';
import { issuedFulfilments } from '../schema';

/** Valid for travel: issued, and not exchanged, released or used. */
export const isValid = (source: PassSource): boolean =>
  source.live && source.usedAt === null && source.carrierBarcode !== null;

const noSeat = { coach: '', place: '' };
/** All seats of a leg, in order. */
function getSeats(source: PassSource, legIndex: number) {
  const seats = source.seats.filter((seat) => seat.legIndex === legIndex);
  return seats.length > 0 ? seats : [noSeat];
}

/**
 * Creates passes with signed barcodes and logs each barcode once. Ed25519 signatures are deterministic. A ticket of another
 * carrier has that carrier's code; there is no pass while none was issued.
 */
export async function issuePasses(
  context: Pick<ServiceContext, 'database' | 'secret' | 'clock'>,
  all: readonly PassSource[],
): Promise<Pass[]> {
  const sources = all.filter(({ carrierBarcode }) => carrierBarcode !== null);
  if (sources.length === 0) return [];
  const { privateKey } = getBarcodeKeys(context);
  const issued = sources.map((source) => ({
    source,
    payload:
      source.carrierBarcode ??
      encodeBarcode(
        {
          fulfilmentId: source.fulfilmentId,
          bookingReference: source.bookingReference,
          travellerInitial: source.firstName,
          serviceClass: source.serviceClass,
          legs: source.journey.legs.flatMap(({ trainNumber, serviceDate }, legIndex) =>
            getSeats(source, legIndex).map(({ coach, place }) => ({
              trainNumber,
              serviceDate,
              coach,
              place,
            })),
          ),
        },
        privateKey,
      ).toString('base64'),
  }));
  await context.database
    .insert(issuedFulfilments)
    .values(
      issued
        .map(({ source: { fulfilmentId, bookingId }, payload }) => ({
          fulfilmentId,
          bookingId,
          payload,
          issuedAt: context.clock.now(),
        }))
        // In one order, so that concurrent requests for the same passes wait for each other without a deadlock.
        .sort((one, other) => (one.fulfilmentId < other.fulfilmentId ? -1 : 1)),
    )
    .onConflictDoNothing();
  return issued.map(({ source, payload }) => ({
    fulfilmentId: source.fulfilmentId,
    travellerId: source.travellerId,
    travellerName: `${source.firstName} ${source.surname}`,
    state: isValid(source) ? 'VALID' : 'DEAD',
    seat: source.seats,
    barcode: { format: 'AZTEC', payload },
    journey: source.journey,
  }));
}

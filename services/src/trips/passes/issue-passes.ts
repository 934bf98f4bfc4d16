import type { ServiceContext } from '../../foundation/context';
import type { PassSource } from '../../train-swap/contract/pass';
import { barcodeKeys } from '../barcode/keys';
import { encodeBarcode } from '../barcode/payload';
import type { Pass } from '../contract';
import { issuedFulfilments } from '../schema';

/** Valid for travel: neither exchanged nor handed back nor used. */
export const isValid = (source: PassSource): boolean => source.live && source.usedAt === null;

const seatOn = (source: PassSource, legIndex: number) =>
  source.seats.find((seat) => seat.legIndex === legIndex);

/**
 * The passes with their signed barcodes, each barcode written to the log the first time. Ed25519 gives
 * the same bytes for the same ticket, so nothing is lost by signing again.
 */
export async function issuePasses(
  context: Pick<ServiceContext, 'database' | 'secret' | 'clock'>,
  sources: readonly PassSource[],
): Promise<Pass[]> {
  if (sources.length === 0) return [];
  const { privateKey } = barcodeKeys(context);
  const issued = sources.map((source) => ({
    source,
    payload: encodeBarcode(
      {
        fulfilmentId: source.fulfilmentId,
        bookingReference: source.bookingReference,
        travellerInitial: source.firstName,
        serviceClass: source.serviceClass,
        legs: source.journey.legs.map(({ trainNumber, serviceDate }, legIndex) => ({
          trainNumber,
          serviceDate,
          coach: seatOn(source, legIndex)?.coach ?? '',
          place: seatOn(source, legIndex)?.place ?? '',
        })),
      },
      privateKey,
    ).toString('base64'),
  }));
  await context.database
    .insert(issuedFulfilments)
    .values(
      issued.map(({ source: { fulfilmentId, bookingId }, payload }) => ({
        fulfilmentId,
        bookingId,
        payload,
        issuedAt: context.clock.now(),
      })),
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

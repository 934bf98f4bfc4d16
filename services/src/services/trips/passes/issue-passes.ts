import type { ServiceContext } from '../../../kit/context';
import type { PassSource } from '../../train-swap/contract';
import { barcodeKeys } from '../barcode/keys';
import { encodeBarcode } from '../barcode/payload';
import type { Pass } from '../contract';
import { issuedFulfilments } from '../schema';
import { walletsOf } from '../wallets/wallet-settings';
import { isOver } from './expiry';

/** Valid for travel: neither exchanged nor handed back nor used. */
export const isValid = (source: PassSource): boolean => source.live && source.usedAt === null;

const noSeat = { coach: '', place: '' };
/** Of a leg on which the seat changes each in its turn. */
const seatsOn = (source: PassSource, legIndex: number) => {
  const seats = source.seats.filter((seat) => seat.legIndex === legIndex);
  return seats.length > 0 ? seats : [noSeat];
};

/**
 * The passes with their signed barcodes, each barcode written to the log the first time. Ed25519 gives
 * the same bytes for the same ticket, so nothing is lost by signing again.
 */
export async function issuePasses(
  context: Pick<ServiceContext, 'database' | 'secret' | 'clock' | 'configuration'>,
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
        legs: source.journey.legs.flatMap(({ trainNumber, serviceDate }, legIndex) =>
          seatsOn(source, legIndex).map(({ coach, place }) => ({
            ...{ trainNumber, serviceDate, coach, place },
          })),
        ),
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
    ...walletsFor(source, context),
  }));
}

/** A dead ticket goes into no wallet, nor does one whose journey is over. */
function walletsFor(
  source: PassSource,
  context: Pick<ServiceContext, 'clock' | 'configuration'>,
): Pick<Pass, 'wallets'> {
  if (!isValid(source) || isOver(source.journey, context.clock.now())) return {};
  const { apple, google } = walletsOf(context);
  if (!apple && !google) return {};
  return {
    wallets: [...(apple ? ['APPLE' as const] : []), ...(google ? ['GOOGLE' as const] : [])],
  };
}

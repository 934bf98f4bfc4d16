import type { FeedFiles } from '../files/feed-files';
import { readTable } from '../files/feed-table';
import type { Warnings } from '../warnings';

/** A stop or station, and if given a route or a trip there. Empty when not given. */
export type TransferSide = { stopId: string; routeId: string; tripId: string };

export type Transfer = {
  from: TransferSide;
  to: TransferSide;
  type: TransferType;
  /** `min_transfer_time`; null when not given. */
  seconds: number | null;
  line: number;
};

/** The values of `transfer_type`. */
export const transferTypes = {
  recommended: '0',
  timed: '1',
  minimumTime: '2',
  notPossible: '3',
  inSeat: '4',
  reboard: '5',
} as const;
export type TransferType = (typeof transferTypes)[keyof typeof transferTypes];

const isTransferType = (text: string): text is TransferType =>
  Object.values<string>(transferTypes).includes(text);

/** In-seat transfers and their opposite link two trips, and need no stops. */
export const isLink = ({ type }: Transfer): boolean =>
  type === transferTypes.inSeat || type === transferTypes.reboard;

type Ids = { has: (id: string) => boolean };
/** The ids of what is imported. */
type Known = { stops: Ids; trips: Ids };

const hasUnknownIds = ({ from, to }: Transfer, { stops, trips }: Known): boolean =>
  [from, to].some(
    ({ stopId, tripId }) =>
      (stopId !== '' && !stops.has(stopId)) || (tripId !== '' && !trips.has(tripId)),
  );

const isIncomplete = (transfer: Transfer): boolean =>
  [transfer.from, transfer.to].some(
    (side) => (isLink(transfer) ? side.tripId : side.stopId) === '',
  );

/** transfers.txt. Empty when the feed has no such file. A trip precedes a route that is also given. */
export async function readTransfers(
  files: FeedFiles,
  known: Known,
  warnings: Warnings,
): Promise<Transfer[]> {
  const transfers: Transfer[] = [];
  await readTable(files, 'transfers.txt', { warnings, isOptional: true }, (row) => {
    const readSide = (end: 'from' | 'to'): TransferSide => {
      const tripId = row.text(`${end}_trip_id`);
      const routeId = tripId === '' ? row.text(`${end}_route_id`) : '';
      return { stopId: row.text(`${end}_stop_id`), routeId, tripId };
    };
    const type = row.text('transfer_type') || transferTypes.recommended;
    const where = `transfers.txt, line ${row.line}`;
    if (!isTransferType(type)) {
      warnings.add(
        'transfer has a transfer_type that is not known and was left out',
        'transfers have a transfer_type that is not known and were left out',
        `${where}, type ${type}`,
      );
      return;
    }
    const hasTime = row.text('min_transfer_time') !== '';
    const seconds = hasTime ? Math.max(0, row.requiredInteger('min_transfer_time')) : null;
    const transfer = { from: readSide('from'), to: readSide('to'), type, seconds, line: row.line };
    if (isIncomplete(transfer)) {
      warnings.add(
        'transfer has no stops, or no trips where its type needs them, and was left out',
        'transfers have no stops, or no trips where their type needs them, and were left out',
        `${where}, type ${type}`,
      );
      return;
    }
    if (hasUnknownIds(transfer, known)) {
      warnings.add(
        'transfer has a stop or trip that was not imported and was left out',
        'transfers have a stop or trip that was not imported and were left out',
        where,
      );
      return;
    }
    transfers.push(transfer);
  });
  return transfers;
}

import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import type { CarrierRecord, CarrierRow } from '../../bookings/booking-record';
import { getOsdmClient } from '../../clients/osdm/osdm-client';
import { carrierUnavailable } from '../../clients/osdm/osdm-errors';
import { toBookingResponse } from '../../offers/verdict/booking-response';
import type { PreparedWish, WishRequest } from '../../wishes/prepare-wish';
import { invalidWish } from '../../wishes/validate-wish';
import { getDeadline, getLatestDeadline } from '../../wishes/wish-deadline';
import { quoteOsdm } from '../osdm/quote-osdm';

/** A wish for other trains of the carrier. It assigns the places, so a wish has no other terms. */
export async function prepareOsdmWish(
  context: ServiceContext,
  record: CarrierRecord,
  wish: WishRequest,
): Promise<PreparedWish> {
  const { booking, carrier } = record;
  const client = getOsdmClient(context, carrier.carrier);
  if (!client) throw carrierUnavailable(carrier.carrierName);
  assertTrainsOnly(wish, carrier);
  const { offers, now } = await quoteOsdm(context, client, record, {});
  const journeys = offers.map(({ journey }) => journey);
  const unknown = wish.journeyIds.flatMap((id, index) =>
    journeys.some((journey) => journey.id === id)
      ? []
      : [
          {
            pointer: `#/journeyIds/${index}`,
            detail: i18n.t('This ticket cannot be swapped to this train.'),
          },
        ],
  );
  if (unknown.length > 0) throw invalidWish(unknown);
  const { journey } = booking;
  const { verdict } = toBookingResponse(record, { journey, conditions: carrier.conditions }, now);
  const latest = getLatestDeadline(
    { ...wish, legIndex: 0 },
    {
      journey,
      cutOffAt: verdict.cutOffAt,
      wished: journeys.filter(({ id }) => wish.journeyIds.includes(id)),
    },
  );
  const chosenDeadline = wish.deadline ? new Date(wish.deadline) : null;
  return {
    version: booking.version,
    legIndex: 0,
    chosenDeadline,
    deadline: getDeadline(chosenDeadline, latest),
    wantedRunIds: [],
  };
}

/** @throws `invalid-request` */
function assertTrainsOnly(wish: WishRequest, { carrierName: carrier }: CarrierRow): void {
  const { journeyIds, properties, together, makeRoom, nothingBelow, serviceClass } = wish;
  if (journeyIds.length === 0 || new Set(journeyIds).size < journeyIds.length) {
    const detail = i18n.t('Choose the trains that you would take, each once.');
    throw invalidWish([{ pointer: '#/journeyIds', detail }], detail);
  }
  const others = { properties: properties.length > 0, together, makeRoom, nothingBelow };
  const detail = i18n.t('{carrier} assigns the seats, so you can wish only for other trains.', {
    carrier,
  });
  const pointers = Object.entries({ ...others, serviceClass: serviceClass !== undefined })
    .filter(([, isSet]) => isSet)
    .map(([name]) => ({ pointer: `#/${name}`, detail }));
  if (pointers.length > 0) throw invalidWish(pointers, detail);
}

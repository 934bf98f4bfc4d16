import type { Osdm } from 'shared-osdm';

type Conditions = { afterSaleConditions?: Osdm['AfterSaleCondition'][] };
type Document = Osdm['FulfillmentDocument'];

/**
 * A booking with the names of the standard where providers have others. Source: the deviations that UIC's conformance runner
 * OSCAR has observed (snapshot of 2026-05-28): 1, 2 and 3.
 */
export function toStandardNames(
  booking: Osdm['Booking'] & { confirmableUntil?: string },
): Osdm['Booking'] {
  const { bookedOffers = [], fulfillments = [], fulfillmentDocuments = [] } = booking;
  return {
    ...booking,
    confirmationTimeLimit: booking.confirmationTimeLimit ?? booking.confirmableUntil ?? null,
    bookedOffers: bookedOffers.map(({ admissions = [], reservations = [], ...offer }) => ({
      ...offer,
      admissions: admissions.map(nameConditions),
      reservations: reservations.map(nameConditions),
    })),
    fulfillments: fulfillments.map(({ fulfillmentDocuments: inside, ...fulfillment }) => ({
      ...fulfillment,
      ...(inside && { fulfillmentDocuments: inside.map(nameContent) }),
    })),
    fulfillmentDocuments: fulfillmentDocuments.map(nameContent),
  };
}

/** Offers have the name `afterSalesConditions`, and some providers use it for what is booked too. */
const nameConditions = <Part extends Conditions>(
  part: Part & { afterSalesConditions?: Osdm['AfterSaleCondition'][] },
): Part => ({
  ...part,
  afterSaleConditions: part.afterSaleConditions ?? part.afterSalesConditions ?? [],
});

const nameContent = (document: Document & { rawData?: string }): Document => ({
  ...document,
  content: document.content ?? document.rawData ?? null,
});

import type { Osdm } from 'shared-osdm';

/** A PDF of a ticket, inside the booking or at an address. */
export type TicketDocument = {
  id: string;
  passengerIds: string[];
  content: string | null;
  address: string | null;
};

/** The PDF documents of the tickets that have these parts. Before OSDM 3.8 they are inside the fulfilments. */
export function listDocuments(
  { fulfillments = [], fulfillmentDocuments = [] }: Osdm['Booking'],
  parts: readonly Osdm['Admission'][],
): TicketDocument[] {
  return fulfillments.flatMap((fulfillment) => {
    const own = parts.filter(({ id }) => fulfillment.bookingParts?.some((part) => part.id === id));
    if (own.length === 0) return [];
    const { fulfillmentDocumentRefs: refs = [], fulfillmentDocuments: inside = [] } = fulfillment;
    const beside = fulfillmentDocuments.filter(({ id }) => id !== undefined && refs.includes(id));
    return [...inside, ...beside]
      .filter(({ format, content, downloadLink }) => isPdf(format) && (content || downloadLink))
      .map(({ id, content = null, downloadLink: address = null }, index) => ({
        id: id ?? `${fulfillment.id} ${index}`,
        passengerIds: [...new Set(own.flatMap(({ passengerIds }) => passengerIds))],
        content,
        address,
      }));
  });
}

/** The standard allows the media type and the short name. */
const isPdf = (format: string): boolean => /^(application\/)?pdf$/i.test(format);

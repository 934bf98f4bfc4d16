/** The endpoints for tests of the product's carrier sandbox. */
export function openCarrierSandbox({ address }: { address: string }) {
  const origin = new URL(address);
  origin.port = String(Number(origin.port) + 3);
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const response = await fetch(new URL(`/sandbox/${path}`, origin), {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.status === 204 ? null : response.json();
  };
  return {
    getState: () => send('GET', 'state'),
    saveTrains: (trains: readonly object[]) => send('PUT', 'trains', trains),
    fail: (requests: string, kind: string, more: object = {}) =>
      send('POST', 'faults', { requests, kind, ...more }),
    sell: async (booking: object) => (await send('POST', 'bookings', booking)).booking,
    /** Sends an event about a booking, which does not change. */
    sendEvent: ({ id, bookedOffers }: { id: string; bookedOffers: Offer[] }) => {
      const [reservation] = bookedOffers.flatMap(({ reservations }) => reservations);
      const [place] = reservation?.placeAllocation.reservedPlaces ?? [];
      return send('POST', `bookings/${id}/moves`, {
        reservationId: reservation?.id,
        coach: place?.coachNumber,
        place: place?.placeNumbers[0],
      });
    },
  };
}

type Offer = {
  reservations: {
    id: string;
    placeAllocation: { reservedPlaces: { coachNumber: string; placeNumbers: string[] }[] };
  }[];
};

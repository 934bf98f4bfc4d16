import type {
  Booking,
  ExchangeOffer,
  ExchangeOperation,
  SeatMap,
  Session,
  UndoOffer,
} from '@train-swap/shared-api';
import { ok, problem, type TestRoutes } from '@train-swap/shared-api/testing';
import { at, bookingOf, guest, offerOf, operationOf, tripOf } from './fixtures';
import { legOf, openCoach } from './train';

/** The state of the fake services. A test changes it as other users would. */
export type SwapState = {
  session: Session | null;
  booking: Booking;
  offers: ExchangeOffer[];
  /** The offer for other seats on the current train. */
  seatOffer: ExchangeOffer;
  /** Set while the last swap can be undone. */
  undoOffer: UndoOffer | null;
  seats: SeatMap;
  operation: ExchangeOperation | null;
  code: string;
};

export function freshState(): SwapState {
  return {
    session: guest,
    booking: bookingOf(),
    offers: [
      offerOf('07:00', '11:20', -250),
      offerOf('08:00', '12:22', 0),
      offerOf('09:00', '13:20', 400),
      offerOf('11:00', '15:22', 1000),
      offerOf('12:00', '16:05', 1000, { seatsLeft: 3, crowding: 'high' }),
      offerOf('13:00', '17:30', 1000, { seatsLeft: 0, crowding: 'high' }),
    ],
    seatOffer: offerOf('10:00', '14:22', -250),
    undoOffer: null,
    seats: {
      legs: [legOf([openCoach('B', 3), openCoach('C', 5), openCoach('K', 2, { class: 'FIRST' })])],
    },
    operation: null,
    code: '424242',
  };
}

function applyDiscount({ lines, total }: ExchangeOffer['price']): ExchangeOffer['price'] {
  const discount = { ...total, amount: -Math.min(500, Math.max(0, total.amount)) };
  return {
    lines: [...lines, { kind: 'discount', label: '£5 off your swap', amount: discount }],
    total: { ...total, amount: total.amount + discount.amount },
  };
}

/** The offers in another class, with the own train. */
const inClass = ({ offers, seatOffer, booking }: SwapState, serviceClass: 'FIRST' | 'STANDARD') =>
  [...offers, { ...seatOffer, journey: booking.journey }].map((offer) => ({
    ...offer,
    serviceClass,
    previousClass: booking.serviceClass,
  }));

/** Fake routes of the services that this remote calls, over one state. */
export function swapRoutes(state: SwapState): TestRoutes {
  const withSession = (respond: () => ReturnType<typeof ok>) =>
    state.session ? respond() : problem(401, 'no-session', 'Your session has ended.');
  const challenge = () => ({
    challengeId: 'c1',
    channel: 'email',
    sentTo: 'd•••@example.com',
    length: 6,
    expiresAt: at('00:05'),
    resendAt: at('00:01'),
    attemptsLeft: 5,
  });
  return {
    'GET /authentication/session': () => ok({ session: state.session }),
    'POST /authentication/guest-sessions': () => {
      state.session = guest;
      return ok({ session: guest }, 201);
    },
    'POST /authentication/one-time-codes': () => ok(challenge(), 202),
    'POST /authentication/one-time-codes/:challengeId/resend': () => ok(challenge(), 202),
    'POST /authentication/one-time-codes/:challengeId/verifications': ({ body }) => {
      if ((body as { code: string }).code !== state.code) {
        return problem(422, 'code-wrong', 'This code is not right. You have 4 tries left.', {
          attemptsLeft: 4,
        });
      }
      const stepUps = [{ purpose: 'exchange', subject: 'o1', until: at('01:00') }];
      state.session = { ...guest, stepUps };
      if (state.operation) state.operation = { ...state.operation, stepUpRequired: false };
      return ok({ session: state.session });
    },
    'GET /propagator/events': () => problem(503, 'service-unavailable', 'Later.'),
    'GET /train-swap/bookings': () => withSession(() => ok({ bookings: [] })),
    'POST /train-swap/booking-lookups': ({ body }) => {
      const { reference, surname, email } = body as Record<string, string>;
      const known = surname?.toLowerCase() === 'okafor' || email === 'demo.okafor@example.com';
      return reference === state.booking.reference && known
        ? withSession(() => ok({ booking: state.booking }))
        : problem(404, 'booking-not-found', 'Check the reference and the name, then try again.');
    },
    'POST /train-swap/sample-bookings': () =>
      withSession(() => ok({ booking: state.booking }, 201)),
    'GET /train-swap/bookings/:bookingId': ({ params }) =>
      params.bookingId === state.booking.id
        ? withSession(() => ok(state.booking))
        : problem(404, 'booking-not-found', 'There is no such booking here.'),
    'GET /reference-data/travel-classes': () =>
      ok({
        travelClasses: [
          { serviceClass: 'FIRST', text: 'A wider seat and a meal.' },
          { serviceClass: 'STANDARD', text: 'Food and drinks to buy.' },
        ],
      }),
    'GET /trips/trips/:bookingId': ({ params }) =>
      params.bookingId === state.booking.id
        ? withSession(() => ok(tripOf(state.booking)))
        : problem(404, 'booking-not-found', 'There is no such booking here.'),
    'POST /train-swap/bookings/:bookingId/exchange-offers': ({ body }) => {
      const {
        travellerIds = ['t1'],
        discountCode,
        serviceClass,
      } = body as {
        travellerIds?: string[];
        discountCode?: string;
        serviceClass?: 'FIRST' | 'STANDARD';
      };
      if (discountCode !== undefined && discountCode !== 'FIVEOFF') {
        return problem(404, 'discount-code-unknown', 'We do not know this discount code.');
      }
      return ok({
        quotedAt: at('00:00'),
        validUntil: at('00:15'),
        offers: (serviceClass ? inClass(state, serviceClass) : state.offers).map((offer) => ({
          ...offer,
          travellerIds,
          ...(discountCode && { price: applyDiscount(offer.price) }),
        })),
        illustrative: true,
        attribution: 'Train Swap illustrative network',
      });
    },
    'POST /train-swap/bookings/:bookingId/seat-offers': ({ body }) => {
      const { travellerIds = ['t1'] } = body as { travellerIds?: string[] };
      return ok({ ...state.seatOffer, travellerIds, journey: state.booking.journey });
    },
    'POST /train-swap/bookings/:bookingId/undo-offers': () =>
      state.undoOffer
        ? ok(state.undoOffer)
        : problem(409, 'booking-not-swappable', 'A swap can be undone for 5 minutes.'),
    'GET /train-swap/seat-maps': () => ok(state.seats),
    'POST /train-swap/exchange-operations': ({ body }) => {
      const { offerId, places } = body as { offerId: string; places: never[] };
      const known = [
        ...state.offers,
        state.seatOffer,
        ...(state.undoOffer ? [state.undoOffer] : []),
      ];
      const offer = known.find((one) => one.offerId === offerId);
      if (!offer) return problem(410, 'offer-expired', 'This price is no longer valid.');
      state.operation = operationOf(offer, { places });
      state.booking = { ...state.booking, activeOperationId: 'o1' };
      return ok(state.operation, 201);
    },
    'GET /train-swap/exchange-operations/:operationId': ({ params }) =>
      state.operation?.id === params.operationId
        ? ok(state.operation)
        : problem(404, 'exchange-operation-not-found', 'There is no such swap.'),
    'DELETE /train-swap/exchange-operations/:operationId': () => {
      if (state.operation) state.operation = { ...state.operation, status: 'RELEASED' };
      state.booking = { ...state.booking, activeOperationId: null };
      return ok(undefined, 204);
    },
    'POST /train-swap/exchange-operations/:operationId/places': ({ body }) => {
      const { places } = body as { places: never[] };
      if (state.operation) state.operation = { ...state.operation, places };
      return ok(state.operation);
    },
    'POST /train-swap/exchange-operations/:operationId/confirmation': () => {
      if (!state.operation) return problem(404, 'exchange-operation-not-found', 'No such swap.');
      const { offer, places } = state.operation;
      state.operation = { ...state.operation, status: 'CONFIRMED', confirmedAt: at('00:02') };
      state.booking = {
        ...state.booking,
        journey: offer.journey,
        reservations: places,
        activeOperationId: null,
        version: 2,
      };
      return ok({ operation: state.operation, booking: state.booking });
    },
  };
}

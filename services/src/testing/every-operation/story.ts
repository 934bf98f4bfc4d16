import { softwareAuthenticator } from '../sign-in/software-authenticator';
import type { Ask } from './testing/ask';
import { owner } from './testing/whole-product';

/** Reads what an earlier step learnt, such as `bookingId`; `mailed code` and others come by themselves. */
export type Known = (name: string) => string;

export type Step = {
  /** Service and operation id. */
  operation: string;
  /** What the owner sends, with real ids. Strangers send the same. */
  ask?: (known: Known) => Ask;
  /** What strangers send instead, where the owner's own words are the key: a surname, a password, a link. */
  guess?: (known: Known) => Ask;
  /** What the owner's answer teaches: name, and where it stands (`offers.0.offerId`). */
  learn?: Record<string, string>;
  /**
   * `theirs`: strangers may ask, and get or change only what is their own. Otherwise they are refused
   * with 401, 403 or 404, or with one of the statuses here.
   */
  strangers?: 'theirs' | readonly number[];
  /** The owner is refused with this for a reason that no stranger gets to: what it is about is theirs. */
  ownRefusal?: number;
  /** What brings about what the step needs, and time that passes. */
  first?: { operation: string; ask: (known: Known) => Ask }[];
  waitSeconds?: number;
};

const mailCode = { purpose: 'sign-in', channel: 'email' };
const book = (known: Known): Ask => ({ params: { bookingId: known('bookingId') } });
const some = (known: Known): Ask => ({
  ...book(known),
  body: { travellerIds: [known('partyMemberId')] },
});
const seat = (known: Known) => ({
  ...{ travellerId: known('partyMemberId'), legIndex: 0 },
  ...{ coach: known('coach'), place: known('place') },
});
const pass = (known: Known): Ask => ({
  params: { bookingId: known('bookingId'), fulfilmentId: known('fulfilmentId') },
});
const hold = (known: Known): Ask => ({ params: { operationId: known('operationId') } });
const money = (known: Known): Ask => ({ params: { paymentId: known('paymentId') } });
const challenge = (known: Known): Ask => ({ params: { challengeId: known('challengeId') } });
const enter = (known: Known): Ask => ({
  ...challenge(known),
  body: { code: known('mailed code') },
});
const wish = {
  journeyIds: [],
  properties: ['WINDOW_SEAT'],
  together: false,
  makeRoom: false,
  nothingBelow: false,
};
const device = softwareAuthenticator();
const passkey = (known: Known): Ask => ({ params: { passkeyId: known('passkeyId') } });
const somebody = 'somebody@example.com';
const letter = (email: string) => ({ email, subject: 'My seat', message: 'It is by the door.' });
const supportCase = (known: Known): Ask => ({ params: { caseNumber: known('caseNumber') } });
const mailedLink = (known: Known): Ask => ({ params: { token: known('mailed token') }, body: {} });
const guessedLink = (): Ask => ({ params: { token: 'x'.repeat(43) }, body: {} });
const name = `${owner.firstName} ${owner.surname}`;

/** One traveller's way through the product, every operation at least once. */
export const story: readonly Step[] = [
  { operation: 'authentication createGuestSession', strangers: 'theirs' },
  {
    operation: 'authentication createOneTimeCode',
    ask: () => ({ body: { ...mailCode, address: owner.email } }),
    guess: () => ({ body: { ...mailCode, address: 'somebody@example.com' } }),
    learn: { challengeId: 'challengeId' },
    strangers: 'theirs',
  },
  { operation: 'authentication resendOneTimeCode', ask: challenge, waitSeconds: 31 },
  { operation: 'authentication verifyOneTimeCode', ask: enter },
  {
    operation: 'authentication getSession',
    learn: { sessionId: 'session.id', travellerId: 'session.traveller.id' },
    strangers: 'theirs',
  },
  {
    operation: 'authentication updateTraveller',
    ask: () => ({ body: { name, phone: owner.phone } }),
    guess: () => ({ body: { name: 'Somebody Else' } }),
    strangers: 'theirs',
  },
  {
    operation: 'authentication setPassword',
    ask: () => ({ body: { password: owner.password } }),
    guess: () => ({ body: { password: 'a password of their own' } }),
    strangers: 'theirs',
  },
  {
    operation: 'authentication createPasswordSession',
    ask: () => ({ body: { email: owner.email, password: owner.password } }),
    guess: () => ({ body: { email: owner.email, password: 'a password of their own' } }),
  },
  {
    operation: 'authentication completePasswordReset',
    first: [
      {
        operation: 'authentication requestPasswordReset',
        ask: () => ({ body: { email: owner.email } }),
      },
    ],
    ask: (known) => ({
      params: { token: known('mailed token') },
      body: { password: owner.password },
    }),
    guess: () => ({
      params: { token: 'x'.repeat(43) },
      body: { password: 'a password of their own' },
    }),
    strangers: [410],
  },

  // A passkey that is made, used and given a name; removed further below.
  {
    operation: 'authentication startPasskeyRegistration',
    learn: { passkeyChallenge: 'publicKey.challenge', passkeyOwner: 'publicKey.user.id' },
    strangers: 'theirs',
  },
  {
    operation: 'authentication addPasskey',
    ask: (known) => ({
      body: {
        credential: device.create({
          rp: { id: 'localhost' },
          user: { id: known('passkeyOwner') },
          challenge: known('passkeyChallenge'),
        }),
      },
    }),
    learn: { passkeyId: 'passkey.id' },
    strangers: [410],
  },
  { operation: 'authentication listPasskeys', strangers: 'theirs' },
  {
    operation: 'authentication renamePasskey',
    ask: (known) => ({ ...passkey(known), body: { name: 'My phone' } }),
  },
  {
    operation: 'authentication startPasskeySignIn',
    ask: () => ({ body: { purpose: 'sign-in' } }),
    learn: { passkeyChallenge: 'publicKey.challenge' },
    strangers: 'theirs',
  },
  {
    operation: 'authentication createPasskeySession',
    ask: (known) => ({
      body: { credential: device.get({ challenge: known('passkeyChallenge') }) },
    }),
    strangers: [410],
  },
  {
    operation: 'train-swap lookUpBooking',
    ask: () => ({ body: { reference: owner.reference, surname: owner.surname } }),
    guess: () => ({ body: { reference: owner.reference, surname: 'Guess' } }),
    learn: { bookingId: 'booking.id', partyMemberId: 'booking.travellers.0.id' },
  },
  { operation: 'train-swap listBookings', strangers: 'theirs' },
  { operation: 'train-swap getBooking', ask: book },
  { operation: 'trips listTrips', strangers: 'theirs' },
  {
    operation: 'trips getTrip',
    ask: book,
    learn: { barcode: 'passes.0.barcode.payload', fulfilmentId: 'passes.0.fulfilmentId' },
  },
  { operation: 'trips getTripCalendar', ask: book },
  { operation: 'trips getAppleWalletPass', ask: pass },
  { operation: 'trips getGoogleWalletLink', ask: pass },
  {
    operation: 'train-swap lookUpBookingByBarcode',
    ask: (known) => ({ body: { payload: known('barcode') } }),
    guess: (known) => ({ body: { payload: tampered(known('barcode')) } }),
  },
  // Whoever has the code may ask; it is told nothing of the person.
  {
    operation: 'trips checkBarcode',
    ask: (known) => ({ body: { payload: known('barcode') } }),
    strangers: 'theirs',
  },
  { operation: 'propagator streamEvents', strangers: 'theirs' },

  // What is public, but of somebody: who does not know the address or the link gets nowhere.
  {
    operation: 'web createSupportCase',
    ask: () => ({ body: letter(owner.email) }),
    guess: () => ({ body: letter(somebody) }),
    learn: { caseNumber: 'caseNumber' },
    strangers: 'theirs',
  },
  {
    operation: 'web lookUpSupportCase',
    ask: (known) => ({ body: { caseNumber: known('caseNumber'), email: owner.email } }),
    guess: (known) => ({ body: { caseNumber: known('caseNumber'), email: somebody } }),
  },
  {
    operation: 'web addSupportMessage',
    ask: (known) => ({ ...supportCase(known), body: { email: owner.email, text: 'And again.' } }),
    guess: (known) => ({ ...supportCase(known), body: { email: somebody, text: 'Let me see.' } }),
  },
  {
    operation: 'newsletter createSubscription',
    ask: () => ({ body: { email: owner.email } }),
    guess: () => ({ body: { email: somebody } }),
    strangers: 'theirs',
  },
  { operation: 'newsletter confirmSubscription', ask: mailedLink, guess: guessedLink },
  { operation: 'newsletter cancelSubscription', ask: mailedLink, guess: guessedLink },
  { operation: 'trips getDelayCompensation', ask: book },
  {
    operation: 'trips createComplaint',
    ask: (known) => ({
      ...book(known),
      body: { kind: 'refund', travellerIds: [known('partyMemberId')], text: 'It was cold.' },
    }),
    learn: { complaintNumber: 'complaintNumber' },
  },
  {
    operation: 'trips withdrawComplaint',
    ask: (known) => ({
      params: { ...book(known).params, complaintNumber: known('complaintNumber') },
    }),
  },

  // A swap that is given up.
  { operation: 'train-swap quoteSeats', ask: some },
  { operation: 'train-swap quoteExchange', ask: some, learn: { offerId: 'offers.0.offerId' } },
  {
    operation: 'train-swap holdExchange',
    ask: (known) => ({ body: { offerId: known('offerId'), places: [] } }),
    learn: { operationId: 'id' },
  },
  {
    // Of nobody's proposal: the story has one traveller. Its own tests have the others.
    operation: 'train-swap acceptProposal',
    ask: (known) => ({ ...hold(known), body: {} }),
    ownRefusal: 409,
  },
  { operation: 'train-swap releaseExchange', ask: hold },

  // A wish that is taken back.
  {
    operation: 'train-swap makeWish',
    ask: (known) => ({ ...book(known), body: wish }),
    learn: { wishId: 'id' },
  },
  { operation: 'train-swap getWish', ask: book },
  {
    operation: 'train-swap withdrawWish',
    ask: (known) => ({ params: { wishId: known('wishId') } }),
  },

  // A swap that goes through, with a bank that asks for a code.
  { operation: 'train-swap quoteExchange', ask: book, learn: { offerId: 'offers.0.offerId' } },
  {
    operation: 'train-swap getSeatMaps',
    ask: (known) => ({ query: { offerId: known('offerId') } }),
  },
  {
    operation: 'train-swap holdExchange',
    ask: (known) => ({ body: { offerId: known('offerId'), places: [] } }),
    learn: { operationId: 'id', coach: 'places.0.coach', place: 'places.0.place' },
  },
  { operation: 'train-swap getExchangeOperation', ask: hold },
  {
    operation: 'train-swap changePlaces',
    ask: (known) => ({ ...hold(known), body: { places: [seat(known)] } }),
  },
  {
    operation: 'authentication createOneTimeCode',
    ask: (known) => ({
      body: { purpose: 'exchange', operationId: known('operationId'), channel: 'email' },
    }),
    learn: { challengeId: 'challengeId' },
  },
  { operation: 'authentication verifyOneTimeCode', ask: enter },
  {
    operation: 'payments createPayment',
    ask: (known) => ({ body: { operationId: known('operationId') } }),
    learn: { paymentId: 'id' },
  },
  { operation: 'payments getPayment', ask: money },
  {
    operation: 'payments applyVoucher',
    ask: (known) => ({ ...money(known), body: { code: known('voucher code') } }),
    learn: { voucherId: 'vouchers.0.id' },
  },
  // The voucher pays a part of it, so a card is needed for the rest.
  { operation: 'payments payByVoucher', ask: money, ownRefusal: 409 },
  {
    operation: 'payments removeVoucher',
    ask: (known) => ({ params: { paymentId: known('paymentId'), voucherId: known('voucherId') } }),
  },
  {
    operation: 'payments applyVoucher',
    ask: (known) => ({ ...money(known), body: { code: known('voucher code') } }),
  },
  {
    operation: 'payments submitCard',
    ask: (known) => ({ ...money(known), body: { paymentMethodId: known('card'), saveCard: true } }),
  },
  { operation: 'payments getPaymentOutcome', ask: money },
  { operation: 'payments resendChallenge', ask: money, waitSeconds: 61 },
  {
    operation: 'payments answerChallenge',
    ask: (known) => ({ ...money(known), body: { code: known('texted code') } }),
  },
  {
    operation: 'train-swap confirmExchange',
    ask: (known) => ({ ...hold(known), body: { paymentId: known('paymentId') } }),
  },
  { operation: 'train-swap quoteUndo', ask: book },
  { operation: 'payments getReceipt', ask: money },
  { operation: 'payments listPayments', strangers: 'theirs' },
  {
    operation: 'payments listSavedCards',
    learn: { savedCardId: 'savedCards.0.id' },
    strangers: 'theirs',
  },
  // What is paid stays as it is; strangers have something to pay, and no card of their own.
  {
    operation: 'payments submitCard',
    ask: (known) => ({ ...money(known), body: { savedCardId: known('savedCardId') } }),
  },
  {
    operation: 'payments removeSavedCard',
    ask: (known) => ({ params: { savedCardId: known('savedCardId') } }),
  },

  { operation: 'authentication removePasskey', ask: passkey },
  { operation: 'authentication listSessions', strangers: 'theirs' },
  { operation: 'authentication endOtherSessions', strangers: 'theirs' },
  { operation: 'authentication exportTraveller', strangers: 'theirs' },
  {
    operation: 'authentication endListedSession',
    ask: (known) => ({ params: { sessionId: known('sessionId') } }),
  },
  {
    operation: 'authentication deleteTraveller',
    first: [
      {
        operation: 'authentication createPasswordSession',
        ask: () => ({ body: { email: owner.email, password: owner.password } }),
      },
    ],
    strangers: 'theirs',
  },
  { operation: 'authentication endSession', strangers: 'theirs' },
];

function tampered(payload: string): string {
  const bytes = Buffer.from(payload, 'base64');
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  return bytes.toString('base64');
}

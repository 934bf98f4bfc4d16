import { createECDH } from 'node:crypto';
import { createSoftwareAuthenticator } from '../../sign-in/software-authenticator';
import { owner, pushService } from '../product/test-product';
import type { RequestInput } from './send-request';

/** Gets a value that an earlier step saved, such as `bookingId`, or `mailed code`, `mailed token`, `texted code`. */
export type GetValue = (name: string) => string;

export type Step = {
  /** Service and operation id. */
  operation: string;
  /** The owner's request. Other users send the same. */
  request?: (getValue: GetValue) => RequestInput;
  /** The request of other users when the owner's request contains a secret: a surname, a password, a link. */
  guessedRequest?: (getValue: GetValue) => RequestInput;
  /** Values to save from the response: name and path (`offers.0.offerId`). */
  save?: Record<string, string>;
  /**
   * `own`: other users may send it and only get or change their own data. Otherwise they get
   * 401, 403 or 404, or one of the statuses here.
   */
  otherUsers?: 'own' | readonly number[];
  /** The expected error status of the owner's request. */
  expectedStatus?: number;
  /** Requests before the step. */
  setup?: { operation: string; request: (getValue: GetValue) => RequestInput }[];
  waitSeconds?: number;
};

const mailCode = { purpose: 'sign-in', channel: 'email' };
/** An address that the service can request and that rejects the connection. */
const browser = {
  endpoint: `${pushService}/browser`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  },
};
const book = (getValue: GetValue): RequestInput => ({
  params: { bookingId: getValue('bookingId') },
});
const someTravellers = (getValue: GetValue): RequestInput => ({
  ...book(getValue),
  body: { travellerIds: [getValue('partyMemberId')] },
});
const seat = (getValue: GetValue) => ({
  travellerId: getValue('partyMemberId'),
  legIndex: 0,
  coach: getValue('coach'),
  place: getValue('place'),
});
const pass = (getValue: GetValue): RequestInput => ({
  params: { bookingId: getValue('bookingId'), fulfilmentId: getValue('fulfilmentId') },
});
const trainOf = (getValue: GetValue) => ({
  trainId: getValue('trainId'),
  serviceDate: getValue('serviceDate'),
  surname: owner.surname,
});
const hold = (getValue: GetValue): RequestInput => ({
  params: { operationId: getValue('operationId') },
});
const money = (getValue: GetValue): RequestInput => ({
  params: { paymentId: getValue('paymentId') },
});
const challenge = (getValue: GetValue): RequestInput => ({
  params: { challengeId: getValue('challengeId') },
});
const enter = (getValue: GetValue): RequestInput => ({
  ...challenge(getValue),
  body: { code: getValue('mailed code') },
});
const wish = {
  journeyIds: [],
  properties: ['WINDOW_SEAT'],
  together: false,
  makeRoom: false,
  nothingBelow: false,
};
const device = createSoftwareAuthenticator();
const passkey = (getValue: GetValue): RequestInput => ({
  params: { passkeyId: getValue('passkeyId') },
});
const otherEmail = 'other.address@example.com';
const createCaseBody = (email: string) => ({
  email,
  subject: 'My seat',
  message: 'It is by the door.',
});
const supportCase = (getValue: GetValue): RequestInput => ({
  params: { caseNumber: getValue('caseNumber') },
});
const mailedLink = (getValue: GetValue): RequestInput => ({
  params: { token: getValue('mailed token') },
  body: {},
});
const guessedLink = (): RequestInput => ({ params: { token: 'x'.repeat(43) }, body: {} });
const name = `${owner.firstName} ${owner.surname}`;

/** One traveller uses the product, every operation at least once. */
export const scenario: readonly Step[] = [
  { operation: 'authentication createGuestSession', otherUsers: 'own' },
  {
    operation: 'authentication createOneTimeCode',
    request: () => ({ body: { ...mailCode, address: owner.email } }),
    guessedRequest: () => ({ body: { ...mailCode, address: 'other.address@example.com' } }),
    save: { challengeId: 'challengeId' },
    otherUsers: 'own',
  },
  { operation: 'authentication resendOneTimeCode', request: challenge, waitSeconds: 31 },
  { operation: 'authentication verifyOneTimeCode', request: enter },
  {
    operation: 'authentication getSession',
    save: { sessionId: 'session.id', travellerId: 'session.traveller.id' },
    otherUsers: 'own',
  },
  {
    operation: 'authentication updateTraveller',
    request: () => ({ body: { name, phone: owner.phone } }),
    guessedRequest: () => ({ body: { name: 'Other Name' } }),
    otherUsers: 'own',
  },
  {
    operation: 'authentication setPassword',
    request: () => ({ body: { password: owner.password } }),
    guessedRequest: () => ({ body: { password: 'a password of their own' } }),
    otherUsers: 'own',
  },
  {
    operation: 'authentication createPasswordSession',
    request: () => ({ body: { email: owner.email, password: owner.password } }),
    guessedRequest: () => ({ body: { email: owner.email, password: 'a password of their own' } }),
  },
  {
    operation: 'authentication completePasswordReset',
    setup: [
      {
        operation: 'authentication requestPasswordReset',
        request: () => ({ body: { email: owner.email } }),
      },
    ],
    request: (getValue) => ({
      params: { token: getValue('mailed token') },
      body: { password: owner.password },
    }),
    guessedRequest: () => ({
      params: { token: 'x'.repeat(43) },
      body: { password: 'a password of their own' },
    }),
    otherUsers: [410],
  },

  // A passkey is created, used and renamed; it is removed below.
  {
    operation: 'authentication startPasskeyRegistration',
    save: { passkeyChallenge: 'publicKey.challenge', passkeyOwner: 'publicKey.user.id' },
    otherUsers: 'own',
  },
  {
    operation: 'authentication addPasskey',
    request: (getValue) => ({
      body: {
        credential: device.create({
          rp: { id: 'localhost' },
          user: { id: getValue('passkeyOwner') },
          challenge: getValue('passkeyChallenge'),
        }),
      },
    }),
    save: { passkeyId: 'passkey.id' },
    otherUsers: [410],
  },
  { operation: 'authentication listPasskeys', otherUsers: 'own' },
  {
    operation: 'authentication renamePasskey',
    request: (getValue) => ({ ...passkey(getValue), body: { name: 'My phone' } }),
  },
  {
    operation: 'authentication startPasskeySignIn',
    request: () => ({ body: { purpose: 'sign-in' } }),
    save: { passkeyChallenge: 'publicKey.challenge' },
    otherUsers: 'own',
  },
  {
    operation: 'authentication createPasskeySession',
    request: (getValue) => ({
      body: { credential: device.get({ challenge: getValue('passkeyChallenge') }) },
    }),
    otherUsers: [410],
  },
  {
    operation: 'train-swap findBooking',
    request: () => ({ body: { reference: owner.reference, surname: owner.surname } }),
    guessedRequest: () => ({ body: { reference: owner.reference, surname: 'Guess' } }),
    save: {
      bookingId: 'booking.id',
      partyMemberId: 'booking.travellers.0.id',
      trainId: 'booking.journey.legs.0.trainId',
      serviceDate: 'booking.journey.legs.0.serviceDate',
    },
  },
  {
    operation: 'train-swap findBookingByTrain',
    request: (getValue) => ({ body: { ...trainOf(getValue), ticketNumberEnd: '077701' } }),
    guessedRequest: (getValue) => ({ body: { ...trainOf(getValue), ticketNumberEnd: '077700' } }),
  },
  { operation: 'train-swap createSampleBooking', otherUsers: 'own' },
  { operation: 'train-swap listBookings', otherUsers: 'own' },
  { operation: 'train-swap getBooking', request: book },
  { operation: 'trips listTrips', otherUsers: 'own' },
  {
    operation: 'trips getTrip',
    request: book,
    save: { barcode: 'passes.0.barcode.payload', fulfilmentId: 'passes.0.fulfilmentId' },
  },
  { operation: 'trips getTripCalendar', request: book },
  { operation: 'trips getNotificationChoices', otherUsers: 'own' },
  {
    operation: 'trips updateNotificationChoices',
    request: () => ({
      body: { choices: { swapResults: true, proposals: true, trainChanges: false } },
    }),
    otherUsers: 'own',
  },
  { operation: 'trips getPushKey', otherUsers: 'own' },
  {
    operation: 'trips createPushSubscription',
    request: () => ({ body: { subscription: browser } }),
    // The endpoint is a secret of the browser.
    guessedRequest: () => ({
      body: { subscription: { ...browser, endpoint: `${pushService}/another-browser` } },
    }),
    otherUsers: 'own',
  },
  { operation: 'trips getPushSubscription', otherUsers: 'own' },
  {
    operation: 'trips deletePushSubscription',
    request: () => ({ body: { endpoint: browser.endpoint } }),
    otherUsers: 'own',
  },
  { operation: 'trips getAppleWalletPass', request: pass },
  { operation: 'trips getGoogleWalletLink', request: pass },
  {
    operation: 'train-swap findBookingByBarcode',
    request: (getValue) => ({ body: { payload: getValue('barcode') } }),
    guessedRequest: (getValue) => ({ body: { payload: tampered(getValue('barcode')) } }),
  },
  // Public; the response has no personal data.
  {
    operation: 'trips checkBarcode',
    request: (getValue) => ({ body: { payload: getValue('barcode') } }),
    otherUsers: 'own',
  },
  { operation: 'propagator streamEvents', otherUsers: 'own' },

  // Public operations on personal objects: they need the address or the link.
  {
    operation: 'web createSupportCase',
    request: () => ({ body: createCaseBody(owner.email) }),
    guessedRequest: () => ({ body: createCaseBody(otherEmail) }),
    save: { caseNumber: 'caseNumber' },
    otherUsers: 'own',
  },
  {
    operation: 'web findSupportCase',
    request: (getValue) => ({ body: { caseNumber: getValue('caseNumber'), email: owner.email } }),
    guessedRequest: (getValue) => ({
      body: { caseNumber: getValue('caseNumber'), email: otherEmail },
    }),
  },
  {
    operation: 'web addSupportMessage',
    request: (getValue) => ({
      ...supportCase(getValue),
      body: { email: owner.email, text: 'And again.' },
    }),
    guessedRequest: (getValue) => ({
      ...supportCase(getValue),
      body: { email: otherEmail, text: 'Let me see.' },
    }),
  },
  {
    operation: 'newsletter createSubscription',
    request: () => ({ body: { email: owner.email } }),
    guessedRequest: () => ({ body: { email: otherEmail } }),
    otherUsers: 'own',
  },
  { operation: 'newsletter confirmSubscription', request: mailedLink, guessedRequest: guessedLink },
  { operation: 'newsletter cancelSubscription', request: mailedLink, guessedRequest: guessedLink },
  { operation: 'trips getDelayCompensation', request: book },
  {
    operation: 'authentication createOneTimeCode',
    request: (getValue) => ({
      body: { purpose: 'claim', bookingId: getValue('bookingId'), channel: 'email' },
    }),
  },
  {
    operation: 'trips createComplaint',
    request: (getValue) => ({
      ...book(getValue),
      body: { kind: 'refund', travellerIds: [getValue('partyMemberId')], text: 'It was cold.' },
    }),
    save: { complaintNumber: 'complaintNumber' },
  },
  {
    operation: 'trips withdrawComplaint',
    request: (getValue) => ({
      params: { ...book(getValue).params, complaintNumber: getValue('complaintNumber') },
    }),
  },

  // A released swap.
  { operation: 'train-swap quoteSeats', request: someTravellers },
  {
    operation: 'train-swap quoteExchange',
    request: someTravellers,
    save: { offerId: 'offers.0.offerId' },
  },
  {
    operation: 'train-swap holdExchange',
    request: (getValue) => ({ body: { offerId: getValue('offerId'), places: [] } }),
    save: { operationId: 'id' },
  },
  {
    // Not in a proposal, because the scenario has one traveller.
    operation: 'train-swap acceptProposal',
    request: (getValue) => ({ ...hold(getValue), body: {} }),
    expectedStatus: 409,
  },
  { operation: 'train-swap releaseExchange', request: hold },

  // A withdrawn wish.
  {
    operation: 'train-swap createWish',
    request: (getValue) => ({ ...book(getValue), body: wish }),
    save: { wishId: 'id' },
  },
  // A free seat fulfils the wish, so its proposal asks for a code.
  {
    operation: 'train-swap getWish',
    request: book,
    save: { operationId: 'wish.operationId' },
  },
  {
    operation: 'authentication createOneTimeCode',
    request: (getValue) => ({
      body: { purpose: 'exchange', operationId: getValue('operationId'), channel: 'email' },
    }),
    save: { challengeId: 'challengeId' },
  },
  { operation: 'authentication verifyOneTimeCode', request: enter },
  {
    operation: 'train-swap withdrawWish',
    request: (getValue) => ({ params: { wishId: getValue('wishId') } }),
  },

  // A confirmed swap with 3-D Secure.
  { operation: 'train-swap quoteExchange', request: book, save: { offerId: 'offers.0.offerId' } },
  {
    operation: 'train-swap getSeatMaps',
    request: (getValue) => ({ query: { offerId: getValue('offerId') } }),
  },
  {
    operation: 'train-swap holdExchange',
    request: (getValue) => ({ body: { offerId: getValue('offerId'), places: [] } }),
    save: { operationId: 'id', coach: 'places.0.coach', place: 'places.0.place' },
  },
  { operation: 'train-swap getExchangeOperation', request: hold },
  {
    operation: 'train-swap changePlaces',
    request: (getValue) => ({ ...hold(getValue), body: { places: [seat(getValue)] } }),
  },
  {
    operation: 'authentication createOneTimeCode',
    request: (getValue) => ({
      body: { purpose: 'exchange', operationId: getValue('operationId'), channel: 'email' },
    }),
    save: { challengeId: 'challengeId' },
  },
  { operation: 'authentication verifyOneTimeCode', request: enter },
  {
    operation: 'payments createPayment',
    request: (getValue) => ({ body: { operationId: getValue('operationId') } }),
    save: { paymentId: 'id' },
  },
  { operation: 'payments getPayment', request: money },
  {
    operation: 'payments applyVoucher',
    request: (getValue) => ({ ...money(getValue), body: { code: getValue('voucher code') } }),
    save: { voucherId: 'vouchers.0.id' },
  },
  // The voucher pays a part, so a card is required for the rest.
  { operation: 'payments payByVoucher', request: money, expectedStatus: 409 },
  {
    operation: 'payments removeVoucher',
    request: (getValue) => ({
      params: { paymentId: getValue('paymentId'), voucherId: getValue('voucherId') },
    }),
  },
  {
    operation: 'payments applyVoucher',
    request: (getValue) => ({ ...money(getValue), body: { code: getValue('voucher code') } }),
  },
  {
    operation: 'payments submitCard',
    request: (getValue) => ({
      ...money(getValue),
      body: { paymentMethodId: getValue('card'), saveCard: true },
    }),
  },
  { operation: 'payments getPaymentOutcome', request: money },
  { operation: 'payments resendChallenge', request: money, waitSeconds: 61 },
  {
    operation: 'payments answerChallenge',
    request: (getValue) => ({ ...money(getValue), body: { code: getValue('texted code') } }),
  },
  {
    operation: 'train-swap confirmExchange',
    request: (getValue) => ({ ...hold(getValue), body: { paymentId: getValue('paymentId') } }),
  },
  { operation: 'train-swap quoteUndo', request: book },
  { operation: 'payments getReceipt', request: money },
  { operation: 'payments listPayments', otherUsers: 'own' },
  {
    operation: 'payments listSavedCards',
    save: { savedCardId: 'savedCards.0.id' },
    otherUsers: 'own',
  },
  // A paid payment does not change; other users have no saved card.
  {
    operation: 'payments submitCard',
    request: (getValue) => ({ ...money(getValue), body: { savedCardId: getValue('savedCardId') } }),
  },
  {
    operation: 'payments removeSavedCard',
    request: (getValue) => ({ params: { savedCardId: getValue('savedCardId') } }),
  },

  { operation: 'authentication removePasskey', request: passkey },
  { operation: 'authentication listSessions', otherUsers: 'own' },
  { operation: 'authentication endOtherSessions', otherUsers: 'own' },
  { operation: 'authentication exportTraveller', otherUsers: 'own' },
  { operation: 'authentication getEmailStatus', otherUsers: 'own' },
  {
    operation: 'authentication endListedSession',
    request: (getValue) => ({ params: { sessionId: getValue('sessionId') } }),
  },
  {
    operation: 'authentication deleteTraveller',
    setup: [
      {
        operation: 'authentication createPasswordSession',
        request: () => ({ body: { email: owner.email, password: owner.password } }),
      },
    ],
    otherUsers: 'own',
  },
  { operation: 'authentication endSession', otherUsers: 'own' },
];

function tampered(payload: string): string {
  const bytes = Buffer.from(payload, 'base64');
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  return bytes.toString('base64');
}

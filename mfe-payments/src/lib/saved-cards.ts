import { paymentsApi, unwrap } from '@train-swap/shared-api';

/** The signed-in traveller's cards, the latest first. */
export const listSavedCards = async () =>
  (await unwrap(paymentsApi.GET('/saved-cards'))).savedCards;

/** A card that the provider stores. It has no card number. */
export type SavedCard = Awaited<ReturnType<typeof listSavedCards>>[number];

/** Deletes the card here and at the provider. */
export const deleteSavedCard = (savedCardId: string): Promise<undefined> =>
  unwrap(paymentsApi.DELETE('/saved-cards/{savedCardId}', { params: { path: { savedCardId } } }));

/** `12/2031`, as on the card. */
export const formatExpiry = ({ expiryMonth, expiryYear }: SavedCard): string =>
  `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;

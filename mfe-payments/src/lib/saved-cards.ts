import { answer, paymentsApi } from 'shared-api';

/** The cards that the signed-in traveller saved, the latest first. */
export const listSavedCards = async () =>
  (await answer(paymentsApi.GET('/saved-cards'))).savedCards;

/** A card that the provider keeps for the traveller; no number is in it. */
export type SavedCard = Awaited<ReturnType<typeof listSavedCards>>[number];

/** Here and at the provider. */
export const removeSavedCard = (savedCardId: string): Promise<undefined> =>
  answer(paymentsApi.DELETE('/saved-cards/{savedCardId}', { params: { path: { savedCardId } } }));

/** `12/2031`, as on the card. */
export const expiryText = ({ expiryMonth, expiryYear }: SavedCard): string =>
  `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;

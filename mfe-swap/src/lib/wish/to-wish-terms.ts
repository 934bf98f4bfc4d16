import type { Wish, WishTerms } from '@train-swap/shared-api';

/** The terms of an existing wish, to make the same wish again. */
export function toWishTerms(wish: Wish): WishTerms {
  const { journeyIds, properties, laterProperties = [], together, makeRoom } = wish;
  const { nothingBelow, legIndex, serviceClass, deadline } = wish;
  return {
    journeyIds,
    // The response has the properties in two lists, the request in one.
    properties: [...properties, ...laterProperties] as WishTerms['properties'],
    together,
    makeRoom,
    nothingBelow,
    deadline,
    ...(serviceClass && { serviceClass }),
    ...(typeof legIndex === 'number' && { legIndex }),
  };
}

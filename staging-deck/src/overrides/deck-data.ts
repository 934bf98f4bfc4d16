/** Data of the launcher, which the edge server writes into the page. */
export type DeckData = {
  environment: string;
  /** Descriptions of the overrides. */
  overridden: readonly string[];
  troubles: readonly string[];
  /** Files of the panel, loaded when it is first opened. */
  panel: readonly { address: string; integrity: string }[];
};

export const deckDataId = 'staging-deck-data';

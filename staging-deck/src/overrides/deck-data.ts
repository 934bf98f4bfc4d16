/** What the edge server writes into the page for the launcher. */
export type DeckData = {
  environment: string;
  /** What is overridden, each in a few words. */
  overridden: readonly string[];
  troubles: readonly string[];
  /** The files of the panel, fetched when it is opened for the first time. */
  panel: readonly { address: string; integrity: string }[];
};

export const deckDataId = 'staging-deck-data';

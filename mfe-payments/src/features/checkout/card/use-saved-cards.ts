import { useEffect, useState } from 'react';
import { useSession } from 'shared-api';
import { listSavedCards, type SavedCard } from '../../../lib/saved-cards';

/**
 * The cards that a signed-in traveller may pay with again; null while they are asked for. Where they
 * cannot be had there are none: a card can always be entered.
 */
export function useSavedCards(): { savedCards: readonly SavedCard[] | null; canSave: boolean } {
  const { session } = useSession();
  const traveller = session?.traveller?.id;
  const [known, setKnown] = useState<{ of: string; cards: readonly SavedCard[] }>();
  useEffect(() => {
    if (!traveller) return;
    let here = true;
    const tell = (cards: readonly SavedCard[]) => {
      if (here) setKnown({ of: traveller, cards });
    };
    listSavedCards().then(tell, () => tell([]));
    return () => {
      here = false;
    };
  }, [traveller]);
  if (!traveller) return { savedCards: [], canSave: false };
  const cards = known?.of === traveller ? known.cards : null;
  return { savedCards: cards?.filter(({ expired }) => !expired) ?? null, canSave: true };
}

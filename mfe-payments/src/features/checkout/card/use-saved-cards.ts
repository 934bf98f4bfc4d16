import { useSession } from '@train-swap/shared-api';
import { useEffect, useState } from 'react';
import { listSavedCards, type SavedCard } from '../../../lib/saved-cards';

/**
 * The saved cards of a signed-in traveller that have not expired; null while they load. A failed
 * request gives an empty list, because a new card can always be entered.
 */
export function useSavedCards(): { savedCards: readonly SavedCard[] | null; canSave: boolean } {
  const { session } = useSession();
  const travellerId = session?.traveller?.id;
  const [loaded, setLoaded] = useState<{ travellerId: string; cards: readonly SavedCard[] }>();
  useEffect(() => {
    if (!travellerId) return;
    let mounted = true;
    const setCards = (cards: readonly SavedCard[]) => {
      if (mounted) setLoaded({ travellerId, cards });
    };
    listSavedCards().then(setCards, () => setCards([]));
    return () => {
      mounted = false;
    };
  }, [travellerId]);
  if (!travellerId) return { savedCards: [], canSave: false };
  const cards = loaded?.travellerId === travellerId ? loaded.cards : null;
  return { savedCards: cards?.filter(({ expired }) => !expired) ?? null, canSave: true };
}

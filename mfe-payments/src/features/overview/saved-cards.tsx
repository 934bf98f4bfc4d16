import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button } from '@train-swap/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@train-swap/shared-ui/query';
import { useRef } from 'react';
import { formatCard } from '../../lib/format-card';
import {
  deleteSavedCard,
  formatExpiry,
  listSavedCards,
  type SavedCard,
} from '../../lib/saved-cards';
import styles from './saved-cards.module.css';

/** The traveller's saved cards, each with a Remove button. Renders nothing without cards. */
export function SavedCards({ travellerId }: { travellerId: string }) {
  const client = useQueryClient();
  const queryKey = ['saved-cards', travellerId];
  const cards = useQuery<SavedCard[], ProblemError>({ queryKey, queryFn: listSavedCards });
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useMutation({
    mutationFn: ({ id }: SavedCard) => deleteSavedCard(id),
    // The card disappears at once, and comes back when it was not removed.
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<SavedCard[]>(queryKey);
      client.setQueryData<SavedCard[]>(queryKey, (cached = []) =>
        cached.filter((card) => card.id !== id),
      );
      // The button that had the focus is gone.
      heading.current?.focus();
      return { before };
    },
    onError: (_error, _card, context) => {
      client.setQueryData(queryKey, context?.before);
      return client.invalidateQueries({ queryKey });
    },
  });
  const removed = removal.isSuccess ? removal.variables : null;
  if (!cards.data || (cards.data.length === 0 && removal.isIdle)) return null;
  return (
    <section aria-labelledby="saved-cards">
      <h2 id="saved-cards" ref={heading} tabIndex={-1} className={styles.heading}>
        {i18n.t('Saved cards')}
      </h2>
      {removal.error && (
        <Alert title={i18n.t('The card was not removed')}>{toProblem(removal.error).detail}</Alert>
      )}
      <p role="status" className={styles.status}>
        {removed && i18n.t('{card} was removed.', { card: formatCard(removed) })}
      </p>
      <ul className={styles.list}>
        {cards.data.map((card) => (
          <li key={card.id} className={styles.row}>
            <span className={styles.card}>
              <b>{formatCard(card)}</b>
              <span className={styles.expiry}>
                {card.expired
                  ? i18n.t('Expired {date}', { date: formatExpiry(card) })
                  : i18n.t('Expires {date}', { date: formatExpiry(card) })}
              </span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={i18n.t('Remove {card}', { card: formatCard(card) })}
              onClick={() => removal.mutate(card)}
            >
              {i18n.t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

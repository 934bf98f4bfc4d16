import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ProblemError, toProblem } from 'shared-api';
import { Alert, Button } from 'shared-ui';
import { cardText } from '../../lib/card-text';
import { expiryText, listSavedCards, removeSavedCard, type SavedCard } from '../../lib/saved-cards';
import styles from './saved-cards.module.css';

/** The cards that are kept for the next payment, each with the way to remove it; nothing where none is. */
export function SavedCards({ travellerId }: { travellerId: string }) {
  const client = useQueryClient();
  const queryKey = ['saved-cards', travellerId];
  const cards = useQuery<SavedCard[], ProblemError>({ queryKey, queryFn: listSavedCards });
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useMutation({
    mutationFn: ({ id }: SavedCard) => removeSavedCard(id),
    onSuccess: (_nothing, { id }) => {
      client.setQueryData<SavedCard[]>(queryKey, (known = []) =>
        known.filter((card) => card.id !== id),
      );
      // Its button is gone.
      heading.current?.focus();
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const removed = removal.isSuccess ? removal.variables : null;
  if (!cards.data || (cards.data.length === 0 && !removed)) return null;
  return (
    <section aria-labelledby="saved-cards">
      <h2 id="saved-cards" ref={heading} tabIndex={-1} className={styles.heading}>
        Saved cards
      </h2>
      {removal.error && (
        <Alert title="The card was not removed">{toProblem(removal.error).detail}</Alert>
      )}
      <p role="status" className={styles.status}>
        {removed && `${cardText(removed)} was removed.`}
      </p>
      <ul className={styles.list}>
        {cards.data.map((card) => (
          <li key={card.id} className={styles.row}>
            <span className={styles.card}>
              <b>{cardText(card)}</b>
              <span className={styles.expiry}>
                {card.expired ? 'Expired' : 'Expires'} {expiryText(card)}
              </span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${cardText(card)}`}
              busy={removal.isPending && removal.variables.id === card.id}
              busyLabel="Removing"
              onClick={() => removal.mutate(card)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

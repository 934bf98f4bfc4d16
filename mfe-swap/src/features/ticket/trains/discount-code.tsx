import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { toProblem } from 'shared-api';
import { Button, Disclosure, TextField } from 'shared-ui';
import { exchangeOffersQuery } from '../../../lib/offers/list-exchange-offers';
import styles from './discount-code.module.css';

type DiscountCodeProps = {
  bookingId: string;
  travellerIds: readonly string[];
  /** The one that counts in the prices. */
  code: string | null;
  onCode: (code: string | null) => void;
};

/** A code that takes something off the swap. It counts once the prices with it are there, so a wrong one costs no list. */
export function DiscountCode({ bookingId, travellerIds, code, onCode }: DiscountCodeProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useId();
  const price = useMutation({
    mutationFn: (wanted: string) =>
      client.fetchQuery(exchangeOffersQuery(bookingId, travellerIds, wanted)),
    onSuccess: (_offers, wanted) => onCode(wanted),
  });
  const problem = price.error && toProblem(price.error);

  if (code) {
    return (
      <p className={styles.counts} role="status">
        <span>
          Discount code <span className={styles.code}>{code}</span> counts in these prices.
        </span>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            price.reset();
            onCode(null);
          }}
        >
          Take it off
        </Button>
      </p>
    );
  }
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = typed.normalize('NFKC').trim().toUpperCase();
    setMissing(wanted === '');
    if (wanted === '' || price.isPending) return price.reset();
    price.mutate(wanted);
  };
  return (
    <Disclosure summary="Use a discount code">
      {/* Sent before the page's scripts run, it goes nowhere. */}
      <form method="dialog" className={styles.form} noValidate onSubmit={apply}>
        <TextField
          id={id}
          label="Discount code"
          reference
          autoComplete="off"
          enterKeyHint="done"
          maxLength={40}
          value={typed}
          error={missing ? 'Enter the code first.' : problem?.detail}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={price.isPending}
          busyLabel="Checking the code"
        >
          Apply
        </Button>
      </form>
    </Disclosure>
  );
}

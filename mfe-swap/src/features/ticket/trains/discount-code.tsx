import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, Disclosure, TextField, Trans } from '@train-swap/shared-ui';
import { type SubmitEvent, useId, useState } from 'react';
import { exchangeOffersQuery } from '../../../lib/offers/list-exchange-offers';
import styles from './discount-code.module.css';

type DiscountCodeProps = {
  bookingId: string;
  travellerIds: readonly string[];
  /** The code that is included in the prices. */
  code: string | null;
  onCode: (code: string | null) => void;
};

/** The discount code. It is applied when the new prices arrive, so a wrong code keeps the list. */
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
          <Trans
            id="These prices include discount code <code/>."
            components={{ code: <bdi className={styles.code}>{code}</bdi> }}
          />
        </span>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            price.reset();
            onCode(null);
          }}
        >
          {i18n.t('Remove code')}
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
    <Disclosure summary={i18n.t('Use a discount code')}>
      {/* Submitted before hydration, it must not navigate. */}
      <form method="dialog" className={styles.form} noValidate onSubmit={apply}>
        <TextField
          id={id}
          label={i18n.t('Discount code')}
          reference
          autoComplete="off"
          enterKeyHint="done"
          maxLength={40}
          value={typed}
          error={missing ? i18n.t('Enter a discount code.') : problem?.detail}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={price.isPending}
          busyLabel={i18n.t('Checking the code')}
        >
          {i18n.t('Apply')}
        </Button>
      </form>
    </Disclosure>
  );
}

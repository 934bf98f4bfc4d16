import type { ServiceClass } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  Disclosure,
  Form,
  formatProblem,
  TextField,
  Trans,
  useForm,
  useFormValues,
} from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { exchangeOffersQuery } from '../../../lib/offers/list-exchange-offers';
import styles from './discount-code.module.css';

type DiscountCodeProps = {
  bookingId: string;
  travellerIds: readonly string[];
  serviceClass: ServiceClass | null;
  /** The code that is included in the prices. */
  code: string | null;
  onCode: (code: string | null) => void;
};

/** The discount code. It is applied when the new prices arrive, so a wrong code keeps the list. */
export function DiscountCode(props: DiscountCodeProps) {
  const { bookingId, travellerIds, serviceClass, code, onCode } = props;
  const client = useQueryClient();
  const form = useForm({
    id: 'discount',
    ...useFormValues({ code: '' }),
    validate: (typed) => {
      const wanted = typed.code.normalize('NFKC').trim().toUpperCase();
      return {
        valid: wanted,
        errors: { code: wanted ? undefined : i18n.t('Enter a discount code.') },
      };
    },
    send: (discountCode) =>
      client.fetchQuery(
        exchangeOffersQuery(bookingId, travellerIds, { discountCode, serviceClass }),
      ),
    onDone: (_offers, wanted) => onCode(wanted),
    findErrors: (problem) => ({ code: formatProblem(problem) }),
  });

  if (code) {
    return (
      <p className={styles.counts} role="status">
        <span>
          <Trans
            id="These prices include discount code <code/>."
            components={{ code: <bdi className={styles.code}>{code}</bdi> }}
          />
        </span>
        <Button variant="quiet" size="small" onClick={() => onCode(null)}>
          {i18n.t('Remove code')}
        </Button>
      </p>
    );
  }
  return (
    <Disclosure summary={i18n.t('Use a discount code')}>
      <Form form={form} withoutSummary>
        <div className={styles.form}>
          <TextField
            {...form.field('code')}
            label={i18n.t('Discount code')}
            reference
            autoComplete="off"
            enterKeyHint="done"
            maxLength={40}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={form.busy}
            busyLabel={i18n.t('Checking the code')}
          >
            {i18n.t('Apply')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}

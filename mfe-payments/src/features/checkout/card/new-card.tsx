import { i18n } from '@train-swap/shared-config';
import { Alert, Button, Checkbox, LockIcon, Stack, Trans } from '@train-swap/shared-ui';
import { useState } from 'react';
import { CardFields } from './card-fields';
import styles from './card-step.module.css';
import { useCardFields } from './use-card-fields';

type NewCardProps = {
  fieldsUrl: string;
  /** `Pay £7.50` */
  payLabel: string;
  busy: boolean;
  canSave: boolean;
  /** The provider's test environment: shows a test card. */
  isTest: boolean;
  onCard: (paymentMethodId: string, saveCard?: true) => void;
};

/** A new card, entered in the provider's fields and saved if the traveller wants it. */
export function NewCard({ fieldsUrl, payLabel, busy, canSave, isTest, onCard }: NewCardProps) {
  const [saveCard, setSaveCard] = useState(false);
  const submit = () => {
    if (!busy) fields.tokenise();
  };
  const onToken = (token: string) => (saveCard ? onCard(token, true) : onCard(token));
  const fields = useCardFields({ fieldsUrl, onToken, onSubmit: submit });
  const loaded = fields.state !== 'loading' && fields.state !== 'missing';
  return (
    <Stack gap={4}>
      {fields.errorMessage && <Alert title={i18n.t('Not paid yet')}>{fields.errorMessage}</Alert>}
      <CardFields fields={fields} />
      {loaded && canSave && (
        <Checkbox
          label={i18n.t('Save this card for next time')}
          hint={i18n.t(
            'The payment provider stores it. You can remove it under Payments at any time.',
          )}
          checked={saveCard}
          onCheckedChange={setSaveCard}
        />
      )}
      {loaded && (
        <Button
          needsNetwork
          onClick={submit}
          busy={busy || fields.state === 'tokenising'}
          busyLabel={i18n.t('Asking your bank')}
          fullWidth
        >
          {payLabel}
        </Button>
      )}
      <p className={styles.note}>
        <LockIcon />
        {i18n.t('Your card details go directly to the payment provider. We never see them.')}
      </p>
      {isTest && (
        <p className={styles.testHint}>
          <Trans
            id="Test mode: no money is charged. Pay with <number/>, any future date, any security code and any postcode."
            components={{ number: <b dir="ltr">4242 4242 4242 4242</b> }}
          />
        </p>
      )}
    </Stack>
  );
}

import { useState } from 'react';
import { Alert, Button, Checkbox, LockIcon, Stack } from 'shared-ui';
import { CardFields } from './card-fields';
import styles from './card-step.module.css';
import { useCardFields } from './use-card-fields';

type NewCardProps = {
  fieldsUrl: string;
  /** What the button says: `Pay £7.50`. */
  pay: string;
  busy: boolean;
  canSave: boolean;
  /** A test environment: which card pays. */
  test: boolean;
  onCard: (paymentMethodId: string, save?: true) => void;
};

/** A card that is entered in the provider's fields, and saved for the next time where that is wanted. */
export function NewCard({ fieldsUrl, pay, busy, canSave, test, onCard }: NewCardProps) {
  const [save, setSave] = useState(false);
  const submit = () => {
    if (!busy) fields.tokenise();
  };
  const onToken = (token: string) => (save ? onCard(token, true) : onCard(token));
  const fields = useCardFields({ fieldsUrl, onToken, onSubmit: submit });
  const here = fields.state !== 'loading' && fields.state !== 'missing';
  return (
    <Stack gap={4}>
      {fields.complaint && <Alert title="Not paid yet">{fields.complaint}</Alert>}
      <CardFields fields={fields} />
      {here && canSave && (
        <Checkbox
          label="Save this card for next time"
          hint="The payment provider keeps it; remove it under Payments whenever you like."
          checked={save}
          onCheckedChange={setSave}
        />
      )}
      {here && (
        <Button
          onClick={submit}
          busy={busy || fields.state === 'tokenising'}
          busyLabel="Asking your bank"
          wide
        >
          {pay}
        </Button>
      )}
      <p className={styles.note}>
        <LockIcon />
        Your card details go straight to the payment provider; we never see them.
      </p>
      {test && (
        <p className={styles.test}>
          A test: no money moves. Pay with <b>4242 4242 4242 4242</b>, any date to come and any
          security code.
        </p>
      )}
    </Stack>
  );
}

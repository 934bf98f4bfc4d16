import { i18n, paths } from '@train-swap/shared-config';
import {
  Button,
  Form,
  formatProblem,
  Link,
  Notice,
  Stack,
  TextField,
  useForm,
  useFormValues,
} from '@train-swap/shared-ui';
import { useState } from 'react';
import { validateBy } from '../form/validate-by';
import styles from './newsletter-form.module.css';
import { subscribe, subscriptionSchema } from './subscribe';

/**
 * Subscribes to the newsletter. It is in the footer of the first screen and in the account, so an error is shown at the
 * field only and no error summary of the page changes.
 */
export function NewsletterForm() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    id: 'newsletter',
    ...useFormValues({ email: '' }),
    validate: validateBy(subscriptionSchema),
    send: subscribe,
    onDone: (_answer, { email }) => setSentTo(email),
    findErrors: (problem) => ({
      email: problem.getFieldDetail('email') ?? formatProblem(problem),
    }),
  });

  if (sentTo) {
    return (
      <Stack gap={3}>
        <h2 className={styles.title}>{i18n.t('Newsletter')}</h2>
        <Notice tone="success" title={i18n.t('One more step')} announce="polite">
          {i18n.t(
            'We sent an email to {address}. Open the link in it to confirm your subscription.',
            { address: sentTo },
          )}
        </Notice>
      </Stack>
    );
  }
  return (
    <Form form={form} withoutSummary gap={3} aria-label={i18n.t('Newsletter')}>
      <h2 className={styles.title}>{i18n.t('Newsletter')}</h2>
      <p className={styles.text}>
        {i18n.t('One email a month about new routes for swaps. You can unsubscribe at any time.')}{' '}
        <Link href={paths.privacy()}>{i18n.t('How we use your data')}</Link>
      </p>
      <div className={styles.row}>
        <TextField
          {...form.field('email')}
          label={i18n.t('Email address')}
          type="email"
          enterKeyHint="send"
          className={styles.field}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          busyLabel={i18n.t('Subscribing')}
        >
          {i18n.t('Subscribe')}
        </Button>
      </div>
    </Form>
  );
}

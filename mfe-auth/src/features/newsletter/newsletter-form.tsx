import { useState } from 'react';
import { paths } from 'shared-config';
import { Button, Link, Notice, Stack, TextField } from 'shared-ui';
import styles from './newsletter-form.module.css';
import { useSubscribe } from './subscribe';

/**
 * Asks for the newsletter. It stands in the footer of every page, so its error goes to the field
 * alone and the focus to the field; the page above keeps its own.
 */
export function NewsletterForm() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const form = useSubscribe((subscription) => setSentTo(subscription.email));
  const { error, ...field } = form.field('email');
  const problem = error ?? form.summary[0]?.message;

  if (sentTo) {
    return (
      <Stack gap={3}>
        <h2 className={styles.title}>Newsletter</h2>
        <Notice tone="success" title="One step to go" announce="polite">
          We sent a mail to {sentTo}. Follow its link to confirm, and you are on the list.
        </Notice>
      </Stack>
    );
  }
  return (
    <form
      noValidate
      aria-label="Newsletter"
      onSubmit={async (event) => {
        event.preventDefault();
        await form.submit({ email });
        document.getElementById(field.id)?.focus();
      }}
    >
      <Stack gap={3}>
        <h2 className={styles.title}>Newsletter</h2>
        <p className={styles.text}>
          Once a month: new routes to swap on. You can leave at any time.{' '}
          <Link href={paths.privacy()}>How we treat your data</Link>
        </p>
        <div className={styles.row}>
          <TextField
            {...field}
            error={problem}
            label="E-mail address"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
            className={styles.field}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel="Subscribing">
            Subscribe
          </Button>
        </div>
      </Stack>
    </form>
  );
}

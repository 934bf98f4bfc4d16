import { i18n, paths } from '@train-swap/shared-config';
import {
  Button,
  Card,
  Link,
  PageHeading,
  TextField,
  Trans,
  useForm,
  useFormValues,
} from '@train-swap/shared-ui';
import { useState } from 'react';
import { Form } from '../../lib/form/form';
import { validateBy } from '../../lib/form/validate-by';
import { Narrow } from '../../lib/narrow';
import { requestPasswordReset, resetRequestSchema } from './request-password-reset';

export function RequestReset() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    id: 'reset-request',
    ...useFormValues({ email: '' }),
    validate: validateBy(resetRequestSchema),
    send: requestPasswordReset,
    onDone: (_answer, { email }) => setSentTo(email),
  });
  if (sentTo) return <MailIsUnderWay sentTo={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <Narrow>
      <PageHeading
        lead={i18n.t('Enter your email address. We send you a link to choose a new password.')}
      >
        {i18n.t('Reset your password')}
      </PageHeading>
      <Card tone="raised">
        <Form
          label={i18n.t('Reset your password')}
          form={form}
          submitLabel={i18n.t('Send me the link')}
          busyLabel={i18n.t('Sending')}
        >
          <TextField
            {...form.field('email')}
            label={i18n.t('Email address')}
            type="email"
            enterKeyHint="send"
          />
        </Form>
      </Card>
      <p>
        <Link standalone href={paths.signIn()}>
          {i18n.t('Sign in by one-time code instead')}
        </Link>
      </p>
    </Narrow>
  );
}

function MailIsUnderWay({ sentTo, onAgain }: { sentTo: string; onAgain: () => void }) {
  return (
    <Narrow>
      <PageHeading
        lead={
          <Trans
            id="If <b>{address}</b> belongs to an account, we have sent a link to it. It can take a minute. Check your spam folder, too."
            values={{ address: sentTo }}
            components={{ b: <b /> }}
          />
        }
      >
        {i18n.t('Check your inbox')}
      </PageHeading>
      <p>
        <Button variant="secondary" onClick={onAgain}>
          {i18n.t('Send again or change address')}
        </Button>
      </p>
    </Narrow>
  );
}

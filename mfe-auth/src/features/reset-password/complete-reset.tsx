import { acceptSession } from '@train-swap/shared-api';
import { getConfig, i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, Card, Link, PageHeading, useForm, useFormValues } from '@train-swap/shared-ui';
import { useState } from 'react';
import { Form } from '../../lib/form/form';
import { NewPasswordField } from '../../lib/form/new-password-field';
import { validateBy } from '../../lib/form/validate-by';
import { Narrow } from '../../lib/narrow';
import {
  completePasswordReset,
  type ResetCompletion,
  resetCompletionSchema,
} from './complete-password-reset';

/** Opened from the email: sets a new password and signs the traveller in. */
export function CompleteReset({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const form = useForm({
    id: 'reset-completion',
    ...useFormValues({ password: '' }),
    validate: validateBy(resetCompletionSchema),
    send: (body: ResetCompletion) => completePasswordReset(token, body),
    onDone: (session) => {
      acceptSession(session);
      setDone(true);
    },
  });
  if (done) return <PasswordIsSet />;
  return (
    <Narrow>
      <PageHeading lead={i18n.t('It replaces your old password at once.')}>
        {i18n.t('Choose a new password')}
      </PageHeading>
      <Card tone="raised">
        <Form
          label={i18n.t('Choose a new password')}
          form={form}
          submitLabel={i18n.t('Save and sign in')}
          busyLabel={i18n.t('Saving')}
          aside={
            <p>
              {i18n.t('Does the link no longer work?')}{' '}
              <Link href={getConfig().locations.passwordReset}>{i18n.t('Request a new link')}</Link>
            </p>
          }
        >
          <NewPasswordField {...form.field('password')} />
        </Form>
      </Card>
    </Narrow>
  );
}

function PasswordIsSet() {
  return (
    <Narrow>
      <PageHeading lead={i18n.t('You are signed in. Next time, use your new password or a code.')}>
        {i18n.t('Your password is set')}
      </PageHeading>
      <p>
        <ButtonLink href={paths.account()}>{i18n.t('Go to my account')}</ButtonLink>
      </p>
    </Narrow>
  );
}

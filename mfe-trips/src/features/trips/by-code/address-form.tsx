import { sendCode } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  Form,
  MailIcon,
  Stack,
  TextField,
  useForm,
  useFormValues,
} from '@train-swap/shared-ui';
import { useSentCode } from './sent-code';

type AddressFormProps = { loadNextStep: () => Promise<void>; onSent: () => void };

/** Requests a code for the email address that the trips were booked with. */
export function AddressForm({ loadNextStep, onSent }: AddressFormProps) {
  const form = useForm({
    id: 'trips',
    ...useFormValues({ address: '' }),
    validate: ({ address }) => ({
      valid: address.trim(),
      errors: {
        address: /^[^\s@]+@[^\s@]+$/.test(address.trim())
          ? undefined
          : i18n.t('Enter an email address like name@example.com.'),
      },
    }),
    send: (address) => sendCode({ purpose: 'sign-in', channel: 'email', address }, loadNextStep),
    onDone: (challenge) => {
      onSent();
      useSentCode.setState({ challenge });
    },
  });
  return (
    <Stack gap={4}>
      <h2>{i18n.t('See all trips booked with your email address')}</h2>
      <p>
        {i18n.t(
          'We send a code to this address, so that only you can see your tickets. You need no password.',
        )}
      </p>
      <Form
        form={form}
        withoutSummary
        failure={{
          title: i18n.t('The code was not sent'),
          children: i18n.t('What you typed is still here.'),
        }}
        onFocus={() => void loadNextStep()}
      >
        <TextField
          {...form.field('address')}
          type="email"
          label={i18n.t('Email address of the booking')}
          enterKeyHint="send"
        />
        <div>
          <Button
            type="submit"
            icon={<MailIcon />}
            busy={form.busy}
            busyLabel={i18n.t('Sending the code')}
          >
            {i18n.t('Send me a code')}
          </Button>
        </div>
      </Form>
    </Stack>
  );
}

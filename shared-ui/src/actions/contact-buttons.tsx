import { i18n } from '@train-swap/shared-config';
import { MailIcon, PhoneIcon } from '../icons/icons';
import { Trans } from '../trans';
import { Button } from './button';
import styles from './contact-buttons.module.css';

type Channel = 'email' | 'text';

export type ContactButtonsProps = {
  /** The addresses, masked. */
  contact: { email: string; phone: string | null };
  /** The channel to which a code is being sent. */
  sending: Channel | null;
  onSend: (channel: Channel) => void;
};

/** A button for each address to which a code can be sent, one at a time. */
export function ContactButtons({ contact, sending, onSend }: ContactButtonsProps) {
  return (
    <>
      <Button
        icon={<MailIcon />}
        needsNetwork
        busy={sending === 'email'}
        busyLabel={i18n.t('Sending the email')}
        onClick={() => sending ?? onSend('email')}
      >
        <Trans
          id="Send email to <contact>{address}</contact>"
          values={{ address: contact.email }}
          components={{ contact: <span className={styles.contact} /> }}
        />
      </Button>
      {contact.phone && (
        <Button
          variant="secondary"
          icon={<PhoneIcon />}
          needsNetwork
          busy={sending === 'text'}
          busyLabel={i18n.t('Sending the text message')}
          onClick={() => sending ?? onSend('text')}
        >
          <Trans
            id="Send text to <contact>{address}</contact>"
            values={{ address: contact.phone }}
            components={{ contact: <span className={styles.contact} /> }}
          />
        </Button>
      )}
    </>
  );
}

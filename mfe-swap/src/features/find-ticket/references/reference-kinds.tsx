import { i18n } from '@train-swap/shared-config';
import { Disclosure, Trans } from '@train-swap/shared-ui';
import styles from './reference-kinds.module.css';

const getKinds = () => [
  {
    name: i18n.t('Collection reference'),
    text: i18n.t('8 letters and digits, in the confirmation email and on tickets from a machine.'),
    example: 'SWAPME24',
  },
  {
    name: i18n.t('E-ticket number'),
    text: i18n.t('Under the square code of an e-ticket.'),
    example: 'TTB 4Q7 K2M 9XD',
  },
  {
    name: i18n.t('Order number'),
    text: i18n.t('At the top of the confirmation email and of the receipt.'),
    example: '8840 2217 36',
  },
];

/** The kinds of booking reference and where each one is printed. */
export function ReferenceKinds() {
  return (
    <Disclosure summary={i18n.t('Where is my reference?')}>
      <dl className={styles.kinds}>
        {getKinds().map(({ name, text, example }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{text}</span>{' '}
              <Trans
                id="Looks like <example/>."
                components={{
                  example: (
                    <bdi className={styles.example} translate="no">
                      {example}
                    </bdi>
                  ),
                }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {i18n.t('Small letters, spaces and dashes make no difference.')}
      </p>
    </Disclosure>
  );
}

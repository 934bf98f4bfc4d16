import { Disclosure } from 'shared-ui';
import styles from './reference-kinds.module.css';

const kinds = [
  {
    name: 'Collection reference',
    text: '8 letters and digits, in the confirmation e-mail and on tickets from a machine.',
    example: 'SWAPME24',
  },
  {
    name: 'E-ticket number',
    text: 'Under the square code of an e-ticket.',
    example: 'TTB 4Q7 K2M 9XD',
  },
  {
    name: 'Order number',
    text: 'At the top of the confirmation e-mail and of the receipt.',
    example: '8840 2217 36',
  },
];

/** Which references there are, and where each one is printed. */
export function ReferenceKinds() {
  return (
    <Disclosure summary="Where is my reference?">
      <dl className={styles.kinds}>
        {kinds.map(({ name, text, example }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {text} Looks like <span className={styles.example}>{example}</span>.
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Small letters, spaces and dashes make no difference.</p>
    </Disclosure>
  );
}

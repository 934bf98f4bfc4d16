import { type ConfigurationProblem, i18n } from '@train-swap/shared-config';
import styles from './configuration-page.module.css';

type ConfigurationPageProps = { problems: readonly ConfigurationProblem[] };

/** Shown instead of the product when the configuration of the environment is not valid. */
export function ConfigurationPage({ problems }: ConfigurationPageProps) {
  return (
    <main className={styles.page}>
      <title>{i18n.t('Not available – Train Swap')}</title>
      <h1>{i18n.t('Train Swap cannot start here')}</h1>
      <p>
        {i18n.t(
          'The configuration of this site is not valid. Your tickets and bookings are safe. Please try again later. The team that runs this site must correct:',
        )}
      </p>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={path + message}>
            <code>{path}</code> <span>{message}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}

import { i18n } from '@train-swap/shared-config';
import styles from './configuration-page.module.css';

/** Shown instead of the product when the release map is not signed by a trusted key. */
export function UntrustedPage() {
  return (
    <main className={styles.page}>
      <title>{i18n.t('Not available – Train Swap')}</title>
      <h1>{i18n.t('Train Swap cannot start here')}</h1>
      <p>
        {i18n.t(
          'This page could not be verified, so it was not started. Your tickets and bookings are safe. Load the page again. If you see this message again, come back later.',
        )}
      </p>
    </main>
  );
}

import styles from './configuration-page.module.css';

/** Shown instead of the product when no trusted key vouches for what the page was told to run. */
export function UntrustedPage() {
  return (
    <main className={styles.page}>
      <title>Not available – Train Swap</title>
      <h1>Train Swap cannot start here</h1>
      <p>
        This page is not as we made it, so nothing of it runs. Nothing of yours is lost: load the
        page again, and if this stays, come back later.
      </p>
    </main>
  );
}

import { Button } from '@train-swap/shared-ui';
import { useState } from 'react';
import styles from './panel.module.css';
import { copyText } from './parts/copy-text';
import type { Deck } from './use-deck';

/** Apply, share and reset, and the problems of the last apply. */
export function Footer({ deck }: { deck: Deck }) {
  const [shared, setShared] = useState<{ link: string; copied: boolean } | null>(null);
  const { problems, isChanged, busy } = deck;

  async function share() {
    const link = deck.createLink();
    setShared({ link, copied: await copyText(link) });
  }

  return (
    <footer className={styles.footer}>
      <div role="alert">
        {problems.length > 0 ? (
          <div className={styles.problems}>
            <strong>Not applied. Nothing was changed.</strong>
            <ul>
              {problems.map(({ path, message }) => (
                <li key={path + message}>
                  <code>{path}</code> <span>{message}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      {shared ? (
        <div className={styles.shared}>
          <label htmlFor="staging-deck-link">
            {shared.copied
              ? 'Copied. The link applies these overrides in another browser:'
              : 'Copy this link:'}
          </label>
          <input
            id="staging-deck-link"
            readOnly
            value={shared.link}
            className={styles.link}
            onFocus={(event) => event.target.select()}
          />
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button size="small" onClick={deck.apply} busy={busy} aria-disabled={!isChanged}>
          Apply and reload
        </Button>
        <Button size="small" variant="secondary" onClick={() => void share()}>
          Share as a link
        </Button>
      </div>
      <div className={styles.statusRow}>
        <p className={styles.status} role="status">
          {isChanged
            ? 'There are changes that are not applied yet.'
            : 'All changes are applied to this page.'}
        </p>
        <Button size="small" variant="quiet" onClick={deck.reset}>
          Reset
        </Button>
      </div>
    </footer>
  );
}

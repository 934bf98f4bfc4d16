import { useState } from 'react';
import { Button } from 'shared-ui';
import styles from './panel.module.css';
import { copyText } from './parts/copy-text';
import type { Deck } from './use-deck';

/** What acts on the whole: apply, share, reset; and what was refused. */
export function Footer({ deck }: { deck: Deck }) {
  const [shared, setShared] = useState<{ link: string; copied: boolean } | null>(null);
  const { problems, isChanged, busy } = deck;

  async function share() {
    const link = deck.link();
    setShared({ link, copied: await copyText(link) });
  }

  return (
    <footer className={styles.foot}>
      <div role="alert">
        {problems.length > 0 ? (
          <div className={styles.refused}>
            <strong>Refused, nothing was changed</strong>
            <ul>
              {problems.map(({ path, message }) => (
                <li key={path + message}>
                  <code>{path}</code> {message}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      {shared ? (
        <div className={styles.shared}>
          <label htmlFor="staging-deck-link">
            {shared.copied ? 'Copied. Sets the same in another browser:' : 'Copy this link:'}
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
      <div className={styles.last}>
        <p className={styles.said} role="status">
          {isChanged ? 'Changed here, not applied yet.' : 'Applied: this page is as shown here.'}
        </p>
        <Button size="small" variant="quiet" onClick={deck.reset}>
          Reset
        </Button>
      </div>
    </footer>
  );
}

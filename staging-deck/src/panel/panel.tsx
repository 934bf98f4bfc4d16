import { Button, CloseIcon, Notice, RefreshIcon, VisuallyHidden } from '@train-swap/shared-ui';
import { describeOverrides } from '../overrides/overrides';
import { Footer } from './footer';
import styles from './panel.module.css';
import { Clock } from './sections/clock';
import { Failures } from './sections/failures';
import { Faults } from './sections/faults';
import { Flags } from './sections/flags';
import { Inbox } from './sections/inbox';
import { Language } from './sections/language';
import { Locations } from './sections/locations';
import { Releases } from './sections/releases';
import { TagManager } from './sections/tag-manager';
import { type Deck, useDeck } from './use-deck';

export function Panel() {
  const { deck, failure, retry } = useDeck();
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <h2 className={styles.title}>
          <span>Staging deck</span>
          {deck ? <span className={styles.environment}>{deck.state.environment}</span> : null}
        </h2>
        <span className={styles.keys}>
          <kbd>Alt</kbd> <kbd>Shift</kbd> <kbd>D</kbd>
        </span>
        <button type="button" className={styles.close} data-close>
          <CloseIcon />
          <VisuallyHidden>Close the deck</VisuallyHidden>
        </button>
      </header>
      {failure ? (
        <div className={styles.body}>
          <Notice
            tone="danger"
            title="The state of the deck could not be loaded"
            announce="assertive"
            actions={
              <Button variant="secondary" icon={<RefreshIcon />} onClick={retry}>
                Try again
              </Button>
            }
          >
            {failure}
          </Notice>
        </div>
      ) : null}
      {deck ? <Sections deck={deck} /> : null}
      {deck ? <Footer deck={deck} /> : null}
    </div>
  );
}

function Sections({ deck }: { deck: Deck }) {
  const { state } = deck;
  const active = [...describeOverrides(state.overrides)];
  return (
    <div className={styles.body}>
      {active.length > 0 ? (
        <ul className={styles.active} aria-label="Overridden in this browser">
          {active.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {state.troubles.map((trouble) => (
        <Notice key={trouble} tone="warning">
          {trouble}
        </Notice>
      ))}
      <Releases deck={deck} />
      <Flags deck={deck} />
      <Locations deck={deck} />
      <Language />
      <Faults deck={deck} />
      <Clock deck={deck} />
      <Inbox />
      <Failures />
      <TagManager />
    </div>
  );
}

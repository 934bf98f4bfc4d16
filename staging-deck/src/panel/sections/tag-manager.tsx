import { useSyncExternalStore } from 'react';
import { Section } from '../parts/section';
import styles from './lists.module.css';
import { tagManagerEntries } from './tag-manager-entries';

/** What the container of staging received since this page was opened. */
export function TagManager() {
  const entries = useSyncExternalStore(tagManagerEntries.subscribe, tagManagerEntries.read);
  return (
    <Section
      title="Tag manager: events"
      note={entries.length > 0 ? String(entries.length) : undefined}
      hint="The container GTM-STAGING runs after consent under Privacy choices, never beside codes, passwords or payment fields."
    >
      {entries.length === 0 ? (
        <p className={styles.nothing}>Nothing has arrived since this page was opened.</p>
      ) : null}
      <ul className={styles.list} aria-label="Events of the tag manager">
        {entries.map(({ id, at, name, fields }) => (
          <li key={id} className={styles.item}>
            <p className={styles.meta}>
              <strong className={styles.to}>{name}</strong>
              <time dateTime={new Date(at).toISOString()}>
                {new Date(at).toLocaleTimeString('en-GB')}
              </time>
            </p>
            {fields.length > 0 ? (
              <p className={styles.text}>
                {fields.map((field) => `${field.name}: ${field.value}`).join(', ')}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

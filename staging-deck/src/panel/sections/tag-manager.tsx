import { useSyncExternalStore } from 'react';
import { Section } from '../parts/section';
import styles from './lists.module.css';
import { tagManagerEntries } from './tag-manager-entries';

/** Entries that the staging container received since the page load. */
export function TagManager() {
  const entries = useSyncExternalStore(tagManagerEntries.subscribe, tagManagerEntries.read);
  return (
    <Section
      title="Tag manager: events"
      note={entries.length > 0 ? String(entries.length) : undefined}
      hint="The container GTM-STAGING runs after consent under Privacy choices, but never next to codes, passwords or payment fields."
    >
      {entries.length === 0 ? (
        <p className={styles.empty}>No event since the page was loaded.</p>
      ) : null}
      <ul className={styles.list} aria-label="Events of the tag manager">
        {entries.map(({ id, at, name, fields }) => (
          <li key={id} className={styles.item}>
            <p className={styles.meta}>
              <strong className={styles.name}>{name}</strong>
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

import * as z from 'zod/mini';
import { createMarkList } from '../parts/create-mark-list';
import { Section } from '../parts/section';
import styles from './lists.module.css';

const value = z.union([z.string(), z.number(), z.boolean()]);
const fieldsSchema = z.record(z.string(), value);

/** An entry of `window.dataLayer`: an object, or a command such as `['consent', 'default', {…}]`. */
const entrySchema = z.union([fieldsSchema, z.tuple([z.string(), z.string(), fieldsSchema])]);

const useEntries = createMarkList('tag-manager-entry', ({ detail, startTime }, index) => ({
  id: String(index),
  at: performance.timeOrigin + startTime,
  ...readEntry(detail),
}));

function readEntry(entry: unknown): { name: string; fields: z.infer<typeof fieldsSchema> } {
  const { success, data } = entrySchema.safeParse(entry);
  if (!success) return { name: 'unknown entry', fields: {} };
  if (Array.isArray(data)) {
    const [command, action, fields] = data;
    return { name: `${command} ${action}`, fields };
  }
  const { event, ...fields } = data;
  return { name: String(event ?? 'unnamed'), fields };
}

/** Entries that the staging container received since the page load. */
export function TagManager() {
  const entries = useEntries();
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
            {Object.keys(fields).length > 0 ? (
              <p className={styles.text}>
                {Object.entries(fields)
                  .map(([field, text]) => `${field}: ${text}`)
                  .join(', ')}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

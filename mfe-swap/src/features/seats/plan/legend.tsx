import styles from './legend.module.css';

type LegendProps = { mine: boolean; schematic: boolean };

/** What the looks of the places mean. */
export function Legend({ mine, schematic }: LegendProps) {
  return (
    <div className={styles.legend}>
      <ul className={styles.list} aria-label="Legend">
        <Entry look="free" text="Free" />
        <Entry look="chosen" text="Your choice" />
        {mine && <Entry look="yours" text="Yours already" />}
        <Entry look="taken" text="Taken" />
        <Entry look="protected" text="Kept for who needs it" />
        <li className={styles.entry}>
          <span className={styles.table} aria-hidden="true" />
          Table
        </li>
      </ul>
      {schematic && (
        <p className={styles.note}>
          Schematic plan: a seat may stand a little differently in the real coach.
        </p>
      )}
    </div>
  );
}

function Entry({ look, text }: { look: string; text: string }) {
  return (
    <li className={styles.entry}>
      <span className={styles.look} data-state={look} aria-hidden="true" />
      {text}
    </li>
  );
}

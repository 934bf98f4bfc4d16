import { LuggageIcon } from 'shared-ui';
import styles from './legend.module.css';

type LegendProps = {
  mine: boolean;
  /** Whether seats are changed on the own train. */
  now: boolean;
  /** Whether the plan says which way seats face. */
  ways: boolean;
  racks: boolean;
  schematic: boolean;
};

/** What the looks of the places mean. */
export function Legend({ mine, now, ways, racks, schematic }: LegendProps) {
  return (
    <div className={styles.legend}>
      <ul className={styles.list} aria-label="Legend">
        <Entry look="free" text="Free" />
        <Entry look="chosen" text="Your choice" />
        {now && <Entry look="own" text="Where you sit now" />}
        {mine && <Entry look="yours" text="Yours already" />}
        <Entry look="taken" text="Taken" />
        <Entry look="protected" text="Kept for who needs it" />
        <li className={styles.entry}>
          <span className={styles.table} aria-hidden="true" />
          Table
        </li>
        {ways && (
          <li className={styles.entry}>
            <span className={styles.back} aria-hidden="true" />
            Back of a seat
          </li>
        )}
        {racks && (
          <li className={styles.entry}>
            <LuggageIcon className={styles.rack} />
            Luggage rack
          </li>
        )}
      </ul>
      {schematic && (
        <p className={styles.note}>
          Schematic plan: a seat may stand a little differently in the real coach.
          {ways &&
            ' It is drawn as the train sets out; where that turns round on its way, seats face the other way.'}
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

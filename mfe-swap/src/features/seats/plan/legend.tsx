import { i18n } from '@train-swap/shared-config';
import { LuggageIcon } from '@train-swap/shared-ui';
import styles from './legend.module.css';

type LegendProps = {
  mine: boolean;
  /** The plan shows the train that the traveller holds. */
  now: boolean;
  /** The plan shows the facing direction. */
  ways: boolean;
  racks: boolean;
  schematic: boolean;
};

/** The legend of the seat plan. */
export function Legend({ mine, now, ways, racks, schematic }: LegendProps) {
  return (
    <div className={styles.legend}>
      <ul className={styles.list} aria-label={i18n.t('Legend')}>
        <Entry look="free" text={i18n.t('Free')} />
        <Entry look="chosen" text={i18n.t('Your choice')} />
        {now && <Entry look="own" text={i18n.t('Where you sit now')} />}
        {mine && <Entry look="yours" text={i18n.t('Yours already')} />}
        <Entry look="taken" text={i18n.t('Taken')} />
        <Entry look="protected" text={i18n.t('Kept for those who need it')} />
        <li className={styles.entry}>
          <span className={styles.table} aria-hidden="true" />
          {i18n.t('Table')}
        </li>
        {ways && (
          <li className={styles.entry}>
            <span className={styles.back} aria-hidden="true" />
            {i18n.t('Back of a seat')}
          </li>
        )}
        {racks && (
          <li className={styles.entry}>
            <LuggageIcon className={styles.rack} />
            {i18n.t('Luggage rack')}
          </li>
        )}
      </ul>
      {schematic && (
        <p className={styles.note}>
          {[
            i18n.t(
              'Schematic plan: in the real coach a seat may be in a slightly different place.',
            ),
            ...(ways
              ? [
                  i18n.t(
                    'The plan shows the train at its departure. Where the train reverses, seats face the other way.',
                  ),
                ]
              : []),
          ].join(' ')}
        </p>
      )}
    </div>
  );
}

function Entry({ look, text }: { look: string; text: string }) {
  return (
    <li className={styles.entry}>
      <span className={styles.look} data-state={look} aria-hidden="true" />
      <span>{text}</span>
    </li>
  );
}

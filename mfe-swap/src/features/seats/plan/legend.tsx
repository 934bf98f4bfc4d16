import { i18n } from '@train-swap/shared-config';
import { LuggageIcon } from '@train-swap/shared-ui';
import styles from './legend.module.css';

type LegendProps = {
  hasOwnPlaces: boolean;
  /** The plan shows the train that the traveller holds. */
  isOwnTrain: boolean;
  /** The plan shows the facing direction. */
  hasFacings: boolean;
  hasRacks: boolean;
  schematic: boolean;
};

/** The legend of the seat plan. */
export function Legend({ hasOwnPlaces, isOwnTrain, hasFacings, hasRacks, schematic }: LegendProps) {
  return (
    <div className={styles.legend}>
      <ul className={styles.list} aria-label={i18n.t('Legend')}>
        <Entry look="free" text={i18n.t('Free')} />
        <Entry look="chosen" text={i18n.t('Your choice')} />
        {isOwnTrain && <Entry look="own" text={i18n.t('Where you sit now')} />}
        {hasOwnPlaces && <Entry look="yours" text={i18n.t('Yours already')} />}
        <Entry look="taken" text={i18n.t('Taken')} />
        <Entry look="protected" text={i18n.t('Kept for those who need it')} />
        <li className={styles.entry}>
          <span className={styles.table} aria-hidden="true" />
          {i18n.t('Table')}
        </li>
        {hasFacings && (
          <li className={styles.entry}>
            <span className={styles.back} aria-hidden="true" />
            {i18n.t('Back of a seat')}
          </li>
        )}
        {hasRacks && (
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
            ...(hasFacings
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

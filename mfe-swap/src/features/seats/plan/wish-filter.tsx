import { i18n } from '@train-swap/shared-config';
import { Button } from '@train-swap/shared-ui';
import type { Wish } from '../places/name-place';
import styles from './wish-filter.module.css';

type WishFilterProps = {
  /** The wishes that some open places of this train meet and others do not. */
  offered: readonly Wish[];
  wanted: readonly Wish[];
  onChange: (wanted: Wish[]) => void;
};

const getNames = (): Record<Wish, string> => ({
  window: i18n.t('Window'),
  aisle: i18n.t('Aisle'),
  table: i18n.t('Table'),
  forward: i18n.t('Forward-facing'),
  quiet: i18n.t('Quiet'),
  power: i18n.t('Power'),
  luggage: i18n.t('Near luggage'),
});

/** A seat is at the window or at the aisle: the two exclude each other. */
const opposite: Partial<Record<Wish, Wish>> = { window: 'aisle', aisle: 'window' };

/** Filters places by wishes: other places fade, and "Choose for me" follows the wishes. */
export function WishFilter({ offered, wanted, onChange }: WishFilterProps) {
  const toggle = (wish: Wish) =>
    onChange(
      wanted.includes(wish)
        ? wanted.filter((other) => other !== wish)
        : [...wanted.filter((other) => other !== opposite[wish]), wish],
    );
  return (
    <fieldset aria-label={i18n.t('Show me')} className={styles.wishes}>
      {offered.map((wish) => (
        <button
          key={wish}
          type="button"
          className={styles.wish}
          aria-pressed={wanted.includes(wish)}
          onClick={() => toggle(wish)}
        >
          {getNames()[wish]}
        </button>
      ))}
      {wanted.length > 0 && (
        <Button variant="quiet" size="small" onClick={() => onChange([])}>
          {i18n.t('Clear')}
        </Button>
      )}
    </fieldset>
  );
}

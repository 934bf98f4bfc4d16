import { Button } from 'shared-ui';
import type { Wish } from '../places/name-place';
import styles from './wish-filter.module.css';

type WishFilterProps = {
  /** The wishes that tell one open place from another on this train. */
  offered: readonly Wish[];
  wanted: readonly Wish[];
  onChange: (wanted: Wish[]) => void;
};

const names: Record<Wish, string> = {
  window: 'Window',
  aisle: 'Aisle',
  table: 'Table',
  forward: 'Forward-facing',
  quiet: 'Quiet',
  power: 'Power',
  luggage: 'Near luggage',
};

/** A seat is at the window or at the aisle, never both. */
const opposite: Partial<Record<Wish, Wish>> = { window: 'aisle', aisle: 'window' };

/** What the traveller wishes for: places without it fade, and "Choose for me" keeps to it. */
export function WishFilter({ offered, wanted, onChange }: WishFilterProps) {
  const toggle = (wish: Wish) =>
    onChange(
      wanted.includes(wish)
        ? wanted.filter((other) => other !== wish)
        : [...wanted.filter((other) => other !== opposite[wish]), wish],
    );
  return (
    <fieldset aria-label="Show me" className={styles.wishes}>
      {offered.map((wish) => (
        <button
          key={wish}
          type="button"
          className={styles.wish}
          aria-pressed={wanted.includes(wish)}
          onClick={() => toggle(wish)}
        >
          {names[wish]}
        </button>
      ))}
      {wanted.length > 0 && (
        <Button variant="quiet" size="small" onClick={() => onChange([])}>
          Clear
        </Button>
      )}
    </fieldset>
  );
}

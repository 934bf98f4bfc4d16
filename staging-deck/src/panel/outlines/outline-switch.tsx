import { useEffect, useState } from 'react';
import { Row } from '../parts/row';
import rowStyles from '../parts/row.module.css';
import type { Deck } from '../use-deck';
import { showOutlines } from './show-outlines';

/** Toggles the outlines of remotes. Off after each page load; not part of the overrides. */
export function OutlineSwitch({ deck }: { deck: Deck }) {
  const [on, setOn] = useState(false);
  const { state } = deck;

  useEffect(() => {
    const root = document.getElementById('staging-deck');
    return on && root ? showOutlines(root, state) : undefined;
  }, [on, state]);

  return (
    <Row
      label="Outline remotes"
      hint="Outlines each remote and its components of other remotes. Hover or focus an outline to see its release."
    >
      {(ids) => (
        <input
          {...ids}
          type="checkbox"
          role="switch"
          className={rowStyles.switch}
          checked={on}
          aria-checked={on}
          onChange={({ target }) => setOn(target.checked)}
        />
      )}
    </Row>
  );
}

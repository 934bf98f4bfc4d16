import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { ArrowLeftIcon, classNames, LuggageIcon } from 'shared-ui';
import type { Coach, Place } from '../get-seat-map';
import { isOpen, namePlace, suits, type Wish, wayOf } from '../places/name-place';
import styles from './coach-plan.module.css';
import {
  type Direction,
  type DrawnPlace,
  type DrawnRack,
  type PlanLayout,
  placeInDirection,
  planLayout,
} from './plan-layout';

/** A name and the letters to show for it. */
type Whose = { name: string; initials: string };

type CoachPlanProps = {
  coach: Coach;
  wanted: readonly Wish[];
  /** For whom a place was chosen, by its number. */
  chosen: ReadonlyMap<string, Whose>;
  /** Who sits there now, of those who choose. */
  seated: ReadonlyMap<string, Whose>;
  onChoose: (place: Place) => void;
};

/** From this width on the coach lies on its side, as coach-plan.module.css has it. */
const lyingDown = '(min-width: 60rem)';

const upright: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'start',
  End: 'end',
};
const onItsSide: Record<string, Direction> = {
  ...upright,
  ArrowUp: 'left',
  ArrowDown: 'right',
  ArrowLeft: 'up',
  ArrowRight: 'down',
};

/**
 * The places of a coach from above. One stop of the tab key; arrow keys go from place to place as the
 * eye sees them, Space or Enter chooses. Taken places can be read but not chosen.
 */
export function CoachPlan({ coach, wanted, chosen, seated, onChoose }: CoachPlanProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const layout = planLayout(coach);
  const stop = tabStop(layout, visited, chosen);

  const move = (event: KeyboardEvent) => {
    const lies = window.matchMedia?.(lyingDown).matches ?? false;
    const direction = (lies ? onItsSide : upright)[event.key];
    if (!direction || !stop) return;
    event.preventDefault();
    const next = placeInDirection(layout, stop, direction).place.number;
    setVisited(next);
    const buttons = grid.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
    [...buttons].find(({ dataset }) => dataset.place === next)?.focus();
  };

  return (
    <div className={styles.coach}>
      <p className={styles.front}>
        <ArrowLeftIcon /> Front of train
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be turned on its side by its style */}
      <div
        ref={grid}
        role="grid"
        aria-label={`Seats of coach ${coach.id}`}
        className={styles.plan}
        style={
          {
            '--rows': layout.rows,
            '--racks': layout.lines.length - layout.rows,
            '--columns': layout.columns,
            '--lines': layout.lines.map((what) => `var(--${what})`).join(' '),
          } as CSSProperties
        }
        onKeyDown={move}
      >
        {layout.drawn.map((line) => (
          // biome-ignore lint/a11y/useSemanticElements: part of the grid above
          // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it take the focus
          <div key={line[0]?.row} role="row" className={styles.line}>
            {line.map((drawn) => (
              <Cell
                key={drawn.place.number}
                coach={coach}
                drawn={drawn}
                faint={wanted.length > 0 && !suits(coach, drawn.place, wanted)}
                chosenFor={chosen.get(drawn.place.number)}
                seatOf={seated.get(drawn.place.number)}
                isStop={drawn === stop}
                onVisit={setVisited}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
        {layout.racks.map((rack) => (
          <Rack key={`${rack.line} ${rack.fromColumn}`} {...rack} />
        ))}
      </div>
    </div>
  );
}

/** For the eye alone: the seats beside it have it in their names. */
function Rack({ line, fromColumn, toColumn }: DrawnRack) {
  return (
    <div
      className={styles.rack}
      aria-hidden="true"
      style={{ '--line': line, '--from': fromColumn, '--to': toColumn + 1 } as CSSProperties}
    >
      <LuggageIcon />
    </div>
  );
}

type CellProps = {
  coach: Coach;
  drawn: DrawnPlace;
  faint: boolean;
  chosenFor: Whose | undefined;
  seatOf: Whose | undefined;
  isStop: boolean;
  onVisit: (number: string) => void;
  onChoose: (place: Place) => void;
};

function Cell(props: CellProps) {
  const { coach, drawn, faint, chosenFor, seatOf, isStop, onVisit, onChoose } = props;
  const { place, line, column, table } = drawn;
  const open = isOpen(place);
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <div
      role="gridcell"
      className={styles.cell}
      data-table={table ?? undefined}
      style={{ '--line': line, '--column': column } as CSSProperties}
    >
      <button
        type="button"
        data-place={place.number}
        data-state={chosenFor ? 'chosen' : seatOf ? 'own' : place.state}
        data-way={(open && wayOf(coach, place)) || undefined}
        className={classNames(styles.place, faint && open && !chosenFor && styles.faint)}
        tabIndex={isStop ? 0 : -1}
        aria-label={namePlace(coach, place, whoseText(chosenFor, seatOf))}
        aria-pressed={open ? chosenFor !== undefined : undefined}
        aria-disabled={open ? undefined : true}
        onFocus={() => onVisit(place.number)}
        onClick={() => open && onChoose(place)}
      >
        {(chosenFor ?? seatOf)?.initials ?? place.number}
      </button>
    </div>
  );
}

function whoseText(chosenFor?: Whose, seatOf?: Whose): string | undefined {
  if (chosenFor) return `chosen for ${chosenFor.name}`;
  return seatOf && `where ${seatOf.name} ${seatOf.name === 'you' ? 'sit' : 'sits'} now`;
}

/** The place that the tab key reaches: the last one visited, else a chosen one, else the first open. */
function tabStop(
  { drawn }: PlanLayout,
  visited: string | null,
  chosen: CoachPlanProps['chosen'],
): DrawnPlace | undefined {
  const all = drawn.flat();
  return (
    all.find(({ place }) => place.number === visited) ??
    all.find(({ place }) => chosen.has(place.number)) ??
    all.find(({ place }) => isOpen(place)) ??
    all[0]
  );
}

import { i18n } from '@train-swap/shared-config';
import { ArrowLeftIcon, classNames, LuggageIcon } from '@train-swap/shared-ui';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import type { Coach, Place } from '../get-seat-map';
import { getFacing, isOpen, meetsWishes, namePlace, type Wish } from '../places/name-place';
import styles from './coach-plan.module.css';
import {
  type Direction,
  type DrawnPlace,
  type DrawnRack,
  type PlanLayout,
  placeInDirection,
  planLayout,
} from './plan-layout';

/** `name` is null for a traveller who travels alone. */
export type Whose = { name: string | null; initials: string };

type CoachPlanProps = {
  coach: Coach;
  wanted: readonly Wish[];
  /** The traveller for whom a place was chosen, by place number. */
  chosen: ReadonlyMap<string, Whose>;
  /** The traveller of this booking who sits there now, by place number. */
  seated: ReadonlyMap<string, Whose>;
  onChoose: (place: Place) => void;
};

/** From this width the coach is drawn horizontally, as in coach-plan.module.css. */
const horizontalPlan = '(min-width: 60rem)';

const verticalDirections: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'start',
  End: 'end',
};
const horizontalDirections: Record<string, Direction> = {
  ...verticalDirections,
  ArrowUp: 'left',
  ArrowDown: 'right',
  ArrowLeft: 'up',
  ArrowRight: 'down',
};

/**
 * The seat plan of a coach. It is one tab stop: arrow keys move between places as drawn, Space or Enter chooses. Taken
 * places can be focused but not chosen.
 */
export function CoachPlan({ coach, wanted, chosen, seated, onChoose }: CoachPlanProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const layout = planLayout(coach);
  const stop = tabStop(layout, visited, chosen);

  const move = (event: KeyboardEvent) => {
    const isHorizontal = window.matchMedia?.(horizontalPlan).matches ?? false;
    const direction = (isHorizontal ? horizontalDirections : verticalDirections)[event.key];
    if (!direction || !stop) return;
    event.preventDefault();
    const next = placeInDirection(layout, stop, direction).place.number;
    setVisited(next);
    const buttons = grid.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
    [...buttons].find(({ dataset }) => dataset.place === next)?.focus();
  };

  return (
    // The sides of a coach must not change with the direction of the text.
    <div className={styles.coach} dir="ltr">
      <p className={styles.front}>
        <ArrowLeftIcon /> {i18n.t('Front of train')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be turned on its side by its style */}
      <div
        ref={grid}
        role="grid"
        aria-label={i18n.t('Seats of coach {coach}', { coach: coach.id })}
        className={styles.plan}
        style={
          {
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
                faint={wanted.length > 0 && !meetsWishes(coach, drawn.place, wanted)}
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

/** Decorative: the accessible names of the seats beside it contain it. */
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
        data-facing={(open && getFacing(coach, place)) || undefined}
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
  if (chosenFor) {
    const { name } = chosenFor;
    return name === null ? i18n.t('chosen for you') : i18n.t('chosen for {name}', { name });
  }
  if (!seatOf) return undefined;
  const { name } = seatOf;
  return name === null ? i18n.t('where you sit now') : i18n.t('where {name} sits now', { name });
}

/** The tab stop: the last focused place, else a chosen one, else the first open one. */
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

import { i18n } from '@train-swap/shared-config';
import { useId } from 'react';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../layout/visually-hidden';
import { arrowPath, nodeSize, placeNodes, type SwapKind, viewBox } from './drawing-layout';
import styles from './swap-drawing.module.css';

export type SwapParty = {
  /** "You", "Traveller 2", "Free seat": without personal data. */
  name: string;
  /** The train or seat that the party has now, for example "12:03". */
  has?: string;
  isYou?: boolean;
  /** `free` is a seat without a traveller. `none` shows no answer. */
  state: 'pending' | 'accepted' | 'free' | 'none';
};

export type SwapDrawingProps = {
  kind: SwapKind;
  /**
   * Each party moves to the place of the next one. In a ring the last one moves to the place of the first; in a chain the
   * last one is the free seat.
   */
  parties: readonly SwapParty[];
  /** Smaller and without the description for screen readers, beside a text with the same content. */
  decorative?: boolean;
};

/** Draws who moves where: a two-way swap, a ring, or a chain that starts at a free seat. */
export function SwapDrawing({ kind, parties, decorative }: SwapDrawingProps) {
  const arrowId = useId();
  const nodes = placeNodes(kind, parties.length);
  const { width, height } = viewBox(kind, parties.length);
  const moves = kind === 'two-way' || kind === 'ring' ? parties.length : parties.length - 1;
  return (
    <figure className={styles['swap-drawing']}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        <defs>
          <marker
            id={arrowId}
            viewBox="0 0 10 10"
            refX="7"
            refY="5"
            markerWidth="4.5"
            markerHeight="4.5"
            orient="auto-start-reverse"
          >
            <path d="M1 1 8 5 1 9z" className={styles['swap-arrowhead']} />
          </marker>
        </defs>
        {Array.from({ length: moves }, (_, from) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the moves have a fixed order
            key={from}
            className={classNames(
              styles['swap-arrow'],
              parties[from]?.isYou && styles['swap-arrow-you'],
            )}
            d={arrowPath(kind, nodes, from)}
            markerEnd={`url(#${arrowId})`}
          />
        ))}
        {parties.map((party, index) => {
          const { x = 0, y = 0 } = nodes[index] ?? {};
          return (
            <g
              // biome-ignore lint/suspicious/noArrayIndexKey: the parties have a fixed order
              key={index}
              className={styles['swap-node']}
              data-state={party.state}
              data-you={party.isYou ? '' : undefined}
              transform={`translate(${x} ${y})`}
            >
              <rect
                x={-nodeSize.width / 2}
                y={-nodeSize.height / 2}
                width={nodeSize.width}
                height={nodeSize.height}
                rx="8"
              />
              <text className={styles['swap-name']} y={party.has ? -5 : 5}>
                {party.name}
              </text>
              {party.has && (
                <text className={styles['swap-has']} y={15}>
                  {party.has}
                </text>
              )}
              {party.state !== 'free' && party.state !== 'none' && <Mark state={party.state} />}
            </g>
          );
        })}
      </svg>
      {!decorative && (
        <VisuallyHidden>
          <ol>
            {Array.from({ length: moves }, (_, from) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the moves have a fixed order
              <li key={from}>{describeMove(parties, from)}</li>
            ))}
          </ol>
        </VisuallyHidden>
      )}
    </figure>
  );
}

function Mark({ state }: { state: 'pending' | 'accepted' }) {
  return (
    <g
      className={styles['swap-mark']}
      transform={`translate(${nodeSize.width / 2 - 3} ${-nodeSize.height / 2 + 3})`}
    >
      <circle r="9" />
      {state === 'pending' ? (
        <g className={styles['swap-dots']}>
          <circle cx="-4" r="1.3" />
          <circle r="1.3" />
          <circle cx="4" r="1.3" />
        </g>
      ) : (
        <path d="m-4 0 3 3 5.5-6" />
      )}
    </g>
  );
}

/** `You (10:03) would move to the place of Traveller 2 (12:03). You: accepted.` */
function describeMove(parties: readonly SwapParty[], from: number): string {
  const mover = parties[from];
  const target = parties[(from + 1) % parties.length];
  if (!mover || !target) return '';
  const nameOf = ({ name, has }: SwapParty) => (has ? `${name} (${has})` : name);
  const values = { traveller: nameOf(mover), target: nameOf(target) };
  const move =
    target.state === 'free'
      ? i18n.t('{traveller} to {target}.', values)
      : i18n.t('{traveller} to the place of {target}.', values);
  const state = describeState(mover);
  return state ? `${move} ${state}` : move;
}

function describeState({ name, state }: SwapParty): string | null {
  switch (state) {
    case 'pending':
      return i18n.t('{name}: has not answered yet.', { name });
    case 'accepted':
      return i18n.t('{name}: accepted.', { name });
    default:
      return null;
  }
}

import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { SwapDrawing, type SwapParty } from '../index';
import { arrowPath, nodeSize, placeNodes, viewBox } from './drawing-layout';

afterEach(cleanup);

const you: SwapParty = { name: 'You', has: '10:00', isYou: true, state: 'accepted' };
const other = (name: string, state: SwapParty['state'] = 'pending'): SwapParty => ({ name, state });

const readMoves = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('SwapDrawing', () => {
  it('describes a ring for screen readers, with the answers that are known', () => {
    render(
      <SwapDrawing
        kind="ring"
        parties={[you, other('Traveller 2'), other('Traveller 3', 'none')]}
      />,
    );
    expect(readMoves()).toEqual([
      'You (10:00) to the place of Traveller 2. You: accepted.',
      'Traveller 2 to the place of Traveller 3. Traveller 2: has not answered yet.',
      'Traveller 3 to the place of You (10:00).',
    ]);
  });

  it('describes a chain up to its free seat', () => {
    render(
      <SwapDrawing
        kind="chain"
        parties={[you, other('Traveller 2'), { name: 'Free seat', state: 'free' }]}
      />,
    );
    expect(readMoves()).toEqual([
      'You (10:00) to the place of Traveller 2. You: accepted.',
      'Traveller 2 to Free seat. Traveller 2: has not answered yet.',
    ]);
  });

  it('has no description beside a text with the same content', () => {
    render(<SwapDrawing kind="two-way" parties={[you, other('Traveller')]} decorative />);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});

describe('the layout of the drawing', () => {
  it.each([
    ['two-way', 2],
    ['ring', 3],
    ['ring', 4],
    ['free-seat', 2],
    ['chain', 3],
    ['chain', 5],
  ] as const)('keeps the nodes of a %s of %i apart and in the picture', (kind, count) => {
    const nodes = placeNodes(kind, count);
    const { width, height } = viewBox(kind, count);
    for (const [index, { x, y }] of nodes.entries()) {
      expect(x - nodeSize.width / 2).toBeGreaterThanOrEqual(0);
      expect(x + nodeSize.width / 2).toBeLessThanOrEqual(width);
      expect(y - nodeSize.height / 2).toBeGreaterThanOrEqual(0);
      expect(y + nodeSize.height / 2).toBeLessThanOrEqual(height);
      for (const later of nodes.slice(index + 1)) {
        const isApart =
          Math.abs(x - later.x) > nodeSize.width || Math.abs(y - later.y) > nodeSize.height;
        expect(isApart).toBe(true);
      }
    }
  });

  it('ends each arrow before the next node', () => {
    const nodes = placeNodes('ring', 3);
    const [, endX = 0, endY = 0] =
      /0 0 1 ([\d.]+) ([\d.]+)$/.exec(arrowPath('ring', nodes, 0))?.map(Number) ?? [];
    const target = nodes[1];
    const isInside =
      Math.abs(endX - (target?.x ?? 0)) < nodeSize.width / 2 &&
      Math.abs(endY - (target?.y ?? 0)) < nodeSize.height / 2;
    expect(isInside).toBe(false);
  });
});

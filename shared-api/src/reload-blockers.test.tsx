/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type ReloadBlocker, useBlockReload, useIsReloadBlocked } from './reload-blockers';

function Blocking({ blocker }: { blocker: ReloadBlocker }) {
  useBlockReload(blocker);
  return null;
}

function Status() {
  return <p>{useIsReloadBlocked() ? 'blocked' : 'free'}</p>;
}

it('blocks a reload while at least one blocker is mounted', () => {
  const { rerender } = render(<Status />);
  const show = (...blockers: ReloadBlocker[]) =>
    rerender(
      <>
        <Status />
        {blockers.map((blocker) => (
          <Blocking key={blocker} blocker={blocker} />
        ))}
      </>,
    );
  expect(screen.queryByText('free')).not.toBeNull();
  show('hold');
  expect(screen.queryByText('blocked')).not.toBeNull();
  show('hold', 'payment');
  show('payment');
  expect(screen.queryByText('blocked')).not.toBeNull();
  show();
  expect(screen.queryByText('free')).not.toBeNull();
});

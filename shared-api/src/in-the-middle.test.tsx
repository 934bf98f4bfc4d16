/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type Undertaking, useInTheMiddleOf, useIsInTheMiddle } from './in-the-middle';

function Doing({ what }: { what: Undertaking }) {
  useInTheMiddleOf(what);
  return null;
}

function Told() {
  return <p>{useIsInTheMiddle() ? 'in the middle' : 'between journeys'}</p>;
}

it('is in the middle from the first undertaking shown to the last', () => {
  const { rerender } = render(<Told />);
  const shows = (...doing: Undertaking[]) =>
    rerender(
      <>
        <Told />
        {doing.map((what) => (
          <Doing key={what} what={what} />
        ))}
      </>,
    );
  expect(screen.queryByText('between journeys')).not.toBeNull();
  shows('hold');
  expect(screen.queryByText('in the middle')).not.toBeNull();
  shows('hold', 'payment');
  shows('payment');
  expect(screen.queryByText('in the middle')).not.toBeNull();
  shows();
  expect(screen.queryByText('between journeys')).not.toBeNull();
});

import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { SavedNotice } from './saved-notice';

afterEach(cleanup);

it('retries when the network returns, while it is shown', () => {
  const onRetry = jest.fn();
  const { unmount } = render(
    <SavedNotice savedAt="2026-11-22T09:00:00Z" busy={false} onRetry={onRetry} />,
  );
  expect(screen.getByText(/This copy is as of/)).toBeTruthy();
  window.dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledTimes(1);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

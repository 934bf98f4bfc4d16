import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { NotFoundScreen } from './not-found-screen';

it('shows its heading', () => {
  render(
    <MemoryRouter initialEntries={['/trips/not/found']}>
      <Routes>
        <Route path="/trips/not/found" element={<NotFoundScreen />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not found');
});

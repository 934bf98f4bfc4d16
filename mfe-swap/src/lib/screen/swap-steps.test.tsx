import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { SwapSteps } from './swap-steps';

it('has the steps of the help page', () => {
  const help = join(import.meta.dirname, '../../../../services/src/services/web/help/articles');
  const articles = readFileSync(join(help, 'swapping.json'), 'utf8');
  const numbers = [...articles.matchAll(/"Step (\d), /g)].map(([, number]) => Number(number));
  render(<SwapSteps current="Train" />);
  expect(numbers).toEqual(screen.getAllByRole('listitem').map((_, index) => index + 1));
  expect(articles).toContain('in four steps');
});

import { expect, it } from '@jest/globals';
import { createRoutesFromElements } from 'react-router-dom';
import manifest from '../package.json' with { type: 'json' };
import { screens } from './app';

it('declares the path of each screen in package.json', () => {
  const paths = createRoutesFromElements(screens).map(({ path }) => path);
  expect(manifest.screens).toEqual(paths.filter((path) => path !== '*'));
});

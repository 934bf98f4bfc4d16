import { expect, it } from '@jest/globals';
import { addMountedPart } from './mounted-parts';

it('lists a mounted part until it is removed', () => {
  const part = { remote: 'mfe-x', release: '1', expose: './a', getClientRects: () => [] };
  const remove = addMountedPart(part);
  expect([...(globalThis.mountedParts ?? [])]).toEqual([part]);
  remove();
  expect([...(globalThis.mountedParts ?? [])]).toEqual([]);
});

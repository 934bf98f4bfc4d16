import { describe, expect, it } from '@jest/globals';
import type { Release } from '../../store/documents/release';
import { explainCause } from './explain-cause';

function remoteSharing(...names: string[]) {
  const shared = names.map((name) => ({ name, range: '^19.0.0', version: null }));
  return { remote: 'mfe-x', shared } as unknown as Release;
}
const minified = (code: number, parameters = '') =>
  `Minified React error #${code}; visit https://react.dev/errors/${code}${parameters} for the full message`;

describe('the explanation of a React error', () => {
  it('contains both versions when react-dom and react differ', () => {
    const cause = minified(527, '?args[]=19.3.1&args[]=19.2.0');
    const explained = explainCause(cause, remoteSharing('react', 'react-dom'));
    expect(explained?.cause).toContain(
      'two copies of React conflict (react 19.3.1 of the page and react-dom 19.2.0 of mfe-x). mfe-x shares react, react-dom with the page',
    );
    expect(explained?.fix).toContain('react-dom/client');
  });

  it.each([
    [minified(321), 'react-dom/client'],
    [minified(525), 'react-dom/client'],
    ["Cannot read properties of null (reading 'useState')", 'react-dom/client'],
    ["Cannot read properties of undefined (reading 'ReactCurrentOwner')", 'react'],
  ])('reports two copies when React is shared only in part: %s', (cause, shared) => {
    const explained = explainCause(cause, remoteSharing(shared));
    expect(explained?.cause).toContain(
      `two copies of React conflict. mfe-x shares ${shared} with the page`,
    );
  });

  it('is null when all of React is shared, or the error is not from React', () => {
    const all = remoteSharing('react', 'react-dom/client');
    expect(explainCause(minified(321), all)).toBeNull();
    expect(explainCause('no station', remoteSharing('react'))).toBeNull();
  });
});

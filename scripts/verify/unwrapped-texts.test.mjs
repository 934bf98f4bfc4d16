import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { findUnwrappedTexts } from './unwrapped-texts.mjs';

const source = `
declare const count: number;
declare const isBusy: boolean;
const i18n = { t: (id: string, values?: object) => id };
const Seats = (): string => 'seats';
export const risky = [
  <p>{count} <b /></p>,
  <p>{isBusy && <b />}Searching</p>,
  <p>{isBusy ? <><b /> Searching</> : 'Found'}</p>,
  <p><Seats /></p>,
];
export const safe = [
  <p>{count}</p>,
  <p>Searching <b /></p>,
  <p>{i18n.t('Searching')} <b /></p>,
  <p>{isBusy && <b />} <span>{count}</span></p>,
];
`;

it('finds each text that changes next to others', () => {
  const options = { jsx: ts.JsxEmit.Preserve, strict: true, noLib: true };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === 'page.tsx' ? ts.createSourceFile(name, source, ...rest) : getSourceFile(name, ...rest);
  const found = findUnwrappedTexts(ts.createProgram(['page.tsx'], options, host));
  expect(found.map((line) => line.replace(/^.*?:/, ''))).toEqual([
    '7  {count}',
    '8  Searching',
    '9  Searching',
    '10  <Seats />',
  ]);
});

/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { admitRelease, nameShell } from '../releases/admitted-releases';
import { holdStyles, watchReleaseStyles } from './release-styles';

const base = '/r/mfe-x/r1/';

const addStyle = (address: string) => {
  const style = document.createElement('style');
  style.dataset.address = address;
  document.head.append(style);
  return () => style.sheet?.disabled !== true;
};

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const release of ['r1', 'r2']) {
    const folder = `/r/mfe-x/${release}/`;
    admitRelease('mfe-x', { release, base: folder, entry: 'e.js', digests: {} });
  }
});

it('turns the styles of a release off while none of its doors is shown', () => {
  const isOn = addStyle(`${base}__federation_expose_lifecycles.abc.css`);
  const drop = holdStyles(base, './lifecycles');
  expect(isOn()).toBe(true);
  drop();
  drop();
  expect(isOn()).toBe(false);
  holdStyles(base, './lifecycles')();
});

it('counts the places that show a door', () => {
  const isOn = addStyle(`${base}__federation_expose_lifecycles.abc.css`);
  const first = holdStyles(base, './lifecycles');
  const second = holdStyles(base, './lifecycles');
  first();
  expect(isOn()).toBe(true);
  second();
  expect(isOn()).toBe(false);
});

it('keeps two releases of one remote and two doors of one release apart', () => {
  const old = addStyle(`${base}__federation_expose_lifecycles.abc.css`);
  const next = addStyle('/r/mfe-x/r2/__federation_expose_lifecycles.abc.css');
  const form = addStyle('/r/mfe-x/r2/__federation_expose_newsletter_form.abc.css');
  const chunk = addStyle('/r/mfe-x/r2/646.abc.css');
  const drops = [holdStyles('/r/mfe-x/r2/', './newsletter-form')];
  expect([old(), next(), form(), chunk()]).toEqual([false, false, true, true]);
  drops.push(holdStyles('/r/mfe-x/r2/', './lifecycles'));
  expect([old(), next(), form(), chunk()]).toEqual([false, true, true, true]);
  for (const drop of drops) drop();
  expect([old(), next(), form(), chunk()]).toEqual([false, false, false, false]);
});

it('turns off a style sheet that arrives when its door is not shown', () => {
  watchReleaseStyles();
  const style = document.createElement('style');
  style.dataset.address = `${base}646.abc.css`;
  document.head.append(style);
  style.dispatchEvent(new Event('load'));
  expect(style.sheet?.disabled).toBe(true);
});

it('leaves the styles of the shell and of the first screen of the page alone', () => {
  nameShell('http://localhost/r/shell/s1/');
  const shell = addStyle('/r/shell/s1/shell.abc.css');
  const first = addStyle(`${base}__federation_expose_lifecycles.abc.css`);
  const markup = document.createElement('div');
  markup.dataset.release = 'r1';
  document.body.append(markup);
  holdStyles('/r/mfe-x/r2/', './lifecycles')();
  expect([shell(), first()]).toEqual([true, true]);
});

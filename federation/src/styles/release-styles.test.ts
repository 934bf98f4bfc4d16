/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { registerRelease, registerShell } from '../releases/registered-releases';
import { disableUnusedStyles, enableStyles } from './release-styles';

const base = '/r/mfe-x/r1/';

function addStyle(address: string) {
  const style = document.createElement('style');
  style.dataset.address = address;
  document.head.append(style);
  return () => style.sheet?.disabled !== true;
}

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const release of ['r1', 'r2']) {
    const folder = `/r/mfe-x/${release}/`;
    registerRelease('mfe-x', { release, base: folder, entry: 'e.js', digests: {} });
  }
});

it('disables the styles of a release while none of its exposes is mounted', () => {
  const isOn = addStyle(`${base}__federation_expose_lifecycles.abc.css`);
  const disable = enableStyles(base, './lifecycles');
  expect(isOn()).toBe(true);
  disable();
  disable();
  expect(isOn()).toBe(false);
  enableStyles(base, './lifecycles')();
});

it('counts the mounts of an expose', () => {
  const isOn = addStyle(`${base}__federation_expose_lifecycles.abc.css`);
  const first = enableStyles(base, './lifecycles');
  const second = enableStyles(base, './lifecycles');
  first();
  expect(isOn()).toBe(true);
  second();
  expect(isOn()).toBe(false);
});

it('separates two releases of a remote and two exposes of a release', () => {
  const old = addStyle(`${base}__federation_expose_lifecycles.abc.css`);
  const next = addStyle('/r/mfe-x/r2/__federation_expose_lifecycles.abc.css');
  const form = addStyle('/r/mfe-x/r2/__federation_expose_newsletter_form.abc.css');
  const chunk = addStyle('/r/mfe-x/r2/646.abc.css');
  const disableAll = [enableStyles('/r/mfe-x/r2/', './newsletter-form')];
  expect([old(), next(), form(), chunk()]).toEqual([false, false, true, true]);
  disableAll.push(enableStyles('/r/mfe-x/r2/', './lifecycles'));
  expect([old(), next(), form(), chunk()]).toEqual([false, true, true, true]);
  for (const disable of disableAll) disable();
  expect([old(), next(), form(), chunk()]).toEqual([false, false, false, false]);
});

it('disables a style sheet that loads when its expose is not mounted', () => {
  disableUnusedStyles();
  const style = document.createElement('style');
  style.dataset.address = `${base}646.abc.css`;
  document.head.append(style);
  style.dispatchEvent(new Event('load'));
  expect(style.sheet?.disabled).toBe(true);
});

it('does not disable the styles of the shell and of the first screen', () => {
  registerShell('http://localhost/r/shell/s1/');
  const shell = addStyle('/r/shell/s1/shell.abc.css');
  const first = addStyle(`${base}__federation_expose_lifecycles.abc.css`);
  const markup = document.createElement('div');
  markup.dataset.release = 'r1';
  document.body.append(markup);
  enableStyles('/r/mfe-x/r2/', './lifecycles')();
  expect([shell(), first()]).toEqual([true, true]);
});

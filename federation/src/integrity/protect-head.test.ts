import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { protectHead } from './protect-head';

const digest = `sha384-${'d'.repeat(64)}`;
const base = 'http://localhost/r/mfe-a/1/';

describe('a script or style sheet of a chunk loader', () => {
  let head: HTMLHeadElement;
  beforeEach(() => {
    head = document.implementation.createHTMLDocument().head;
    globalThis.releaseDigests = { [`${base}chunk.js`]: digest, [`${base}chunk.css`]: digest };
    globalThis.releaseRetries = {};
    protectHead(head);
  });

  const script = (file: string) =>
    Object.assign(document.createElement('script'), { src: base + file });
  const style = (file: string) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: base + file });

  it('has the digest of its release', () => {
    const added = head.appendChild(script('chunk.js'));
    expect([added.integrity, added.crossOrigin]).toEqual([digest, 'anonymous']);
    expect(head.appendChild(style('chunk.css')).integrity).toBe(digest);
  });

  it('has a new address in a retry', () => {
    const addresses = [1, 2, 3].map(() => head.appendChild(script('chunk.js')).src);
    expect(addresses).toEqual(
      ['', '?again=1', '?again=2'].map((query) => `${base}chunk.js${query}`),
    );
  });

  it('fails when it is a script without a known digest', async () => {
    const failed = jest.fn();
    const unknown = script('unknown.js');
    unknown.onerror = failed;
    head.appendChild(unknown);
    await Promise.resolve();
    expect(failed).toHaveBeenCalled();
    expect(unknown.isConnected).toBe(false);
  });

  it('does not change when it has a digest', () => {
    const own = Object.assign(script('chunk.js'), { integrity: 'sha384-own' });
    expect(head.appendChild(own).integrity).toBe('sha384-own');
    expect(own.src).toBe(`${base}chunk.js`);
  });

  it('fails when it is a style sheet that exceeds the timeout', () => {
    jest.useFakeTimers();
    const failed = jest.fn();
    const late = style('chunk.css');
    late.onerror = failed;
    head.appendChild(late);
    jest.runAllTimers();
    jest.useRealTimers();
    expect(failed).toHaveBeenCalled();
  });
});

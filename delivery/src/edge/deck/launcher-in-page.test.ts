import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closeEdges, edge, jsonIn } from '../../testing/running-edge';
import { builtDeck } from './testing/deck-world';

afterEach(closeEdges);

describe('the launcher of the deck', () => {
  it('stands in the page after the shell, with its nonce, and fetches its panel later', async () => {
    const running = await edge();
    await running.put('staging-deck', await builtDeck());
    const { body: html, headers } = await running.server.inject('/');
    const nonce = /nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    const script = `<script type="module" nonce="${nonce}">console.log("launcher")</script>`;
    expect(html.indexOf(script)).toBeGreaterThan(html.indexOf('shell.js'));
    expect(html).toContain(`<style nonce="${nonce}">aside { margin: 0 }</style>`);
    // Whoever looks at a first screen waits for no file of the deck.
    expect(html).not.toMatch(/(src|href)="[^"]*staging-deck/);
    expect(html).not.toMatch(/<script[^>]*panel\.js/);
    expect(jsonIn(html, 'staging-deck-data')).toMatchObject({
      environment: 'staging',
      overridden: [],
    });
    expect(headers['content-security-policy']).toContain('trusted-types default staging-deck');
  });

  it('is left out and reported when it is not what was signed, or would end its element', async () => {
    const running = await edge();
    const { reported, server } = running;
    const release = await running.put('staging-deck', await builtDeck());
    await writeFile(
      join(running.storeFolder, 'releases/staging-deck', release, 'launcher.js'),
      'console.log("swapped")',
    );
    expect((await server.inject('/')).body).not.toContain('launcher');
    await server.inject('/');
    expect(reported).toEqual([expect.stringContaining('not what its digest says')]);
    await running.put('staging-deck', await builtDeck({ script: 'console.log("</script>")' }));
    expect((await server.inject('/')).body).not.toContain('staging-deck-data');
    expect(reported[1]).toContain('cannot stand in a page');
  });
});

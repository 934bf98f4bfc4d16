import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closeEdges, parseJsonElement, startEdge } from '../../testing/test-edge';
import { createDeckBuild } from './testing/deck-environment';

afterEach(closeEdges);

describe('the launcher of the deck', () => {
  it('is inlined into the page after the shell, with its nonce, and loads its panel later', async () => {
    const edge = await startEdge();
    await edge.publish('staging-deck', await createDeckBuild());
    const { body: html, headers } = await edge.server.inject('/');
    const nonce = /nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    const script = `<script type="module" nonce="${nonce}">console.log("launcher")</script>`;
    expect(html.indexOf(script)).toBeGreaterThan(html.indexOf('shell.js'));
    expect(html).toContain(`<style nonce="${nonce}">aside { margin: 0 }</style>`);
    // The first screen does not wait for a file of the deck.
    expect(html).not.toMatch(/(src|href)="[^"]*staging-deck/);
    expect(html).not.toMatch(/<script[^>]*panel\.js/);
    expect(parseJsonElement(html, 'staging-deck-data')).toMatchObject({
      environment: 'staging',
      overridden: [],
    });
    expect(headers['content-security-policy']).toContain('trusted-types default staging-deck');
  });

  it('is left out and reported when it was changed, or would end its element', async () => {
    const edge = await startEdge();
    const { reported, server } = edge;
    const release = await edge.publish('staging-deck', await createDeckBuild());
    await writeFile(
      join(edge.storeFolder, 'releases/staging-deck', release, 'launcher.js'),
      'console.log("swapped")',
    );
    expect((await server.inject('/')).body).not.toContain('launcher');
    await server.inject('/');
    expect(reported).toEqual([
      `staging-deck@${release}: launcher.js differs from its digest and is not used.`,
      `launcher.js of staging-deck@${release} cannot be read for pages.`,
    ]);
    await edge.publish(
      'staging-deck',
      await createDeckBuild({ script: 'console.log("</script>")' }),
    );
    expect((await server.inject('/')).body).not.toContain('staging-deck-data');
    expect(reported[2]).toContain('cannot be inlined into a page');
  });
});

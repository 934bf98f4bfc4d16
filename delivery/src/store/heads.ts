import { z } from 'zod';
import type { Objects } from './objects/objects';
import { parseSigned, SignatureError, type Signer, type Trust } from './signing/signing';

/** Its fields differ from those of the other signed documents, so that none of them can replace it. */
const headSchema = z.strictObject({ head: z.string(), version: z.int().positive() });

/** The signed head of each environment: its highest version. So a reader notices that the newest one was removed. */
export function createHeads(objects: Objects, trust: Trust) {
  const toKey = (environment: string) => `documents/environments/${environment}/head.json`;

  /** Null when the store has no head, for example because it is older than heads. */
  async function readHead(environment: string): Promise<number | null> {
    const key = toKey(environment);
    const content = await objects.read(key);
    if (!content) return null;
    const { head, version } = headSchema.parse(JSON.parse(parseSigned(trust, content, key).text));
    if (head !== environment) throw new SignatureError(`${key} is the head of ${head}.`);
    return version;
  }

  async function writeHead(environment: string, version: number, signer: Signer): Promise<void> {
    const signed = signer.sign(JSON.stringify({ head: environment, version }));
    await objects.replace(toKey(environment), JSON.stringify(signed));
  }

  return { readHead, writeHead };
}

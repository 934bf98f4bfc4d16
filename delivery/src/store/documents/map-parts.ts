import { escapeJson } from '../../escape-html';
import { sha384 } from '../../sha384';
import type { CreatedMap, PageMap } from './page-map';
import type { Release } from './release';

/** The length of a part: about 30 small remotes, 4 kB compressed. */
const maxPartLength = 20_000;

/** The folder of the parts of a version. No remote has a name with `_`. */
const partsFolder = '/r/_map/';

type MapPart = Pick<PageMap, 'remotes' | 'canaries' | 'previous'>;

/** A release map as it is stored: the text that is signed, and the texts of its parts. */
export type MapTexts = { text: string; parts: readonly string[] };

/**
 * The texts of a release map. A large one is split when the shell can load parts: the signed text keeps the routes, the
 * switches and the releases that every page links. The texts are escaped before, so that pages contain what was signed.
 */
export function toMapTexts({ map, releases }: CreatedMap): MapTexts {
  const linked = findLinkedRemotes(releases);
  const others = Object.keys(map.remotes).filter((remote) => !linked.has(remote));
  const groups = groupByLength(others.sort(), map);
  const shells = releases.filter(({ remote }) => remote === 'shell');
  if (groups.length < 2 || !shells.every(({ readsMapParts }) => readsMapParts))
    return { text: toText(map), parts: [] };
  const parts = groups.map((group) => toText(pick(map, (name) => group.includes(name))));
  const list = groups.map(([from = ''], at) => ({ from, sha384: digest(parts[at] ?? '') }));
  const base = `${partsFolder}${map.version}/`;
  return {
    text: toText({ ...map, ...pick(map, (name) => !others.includes(name)), parts: { base, list } }),
    parts,
  };
}

/** The complete map of its texts. @throws {Error} when a part is missing or differs from its digest */
export function parseMapTexts({ text, parts }: MapTexts): PageMap {
  const { parts: named, ...map } = JSON.parse(text) as PageMap;
  for (const { from, sha384 } of named?.list ?? []) {
    const part = parts.find((one) => digest(one) === sha384);
    if (!part)
      throw new Error(`The part of the release map from ${from} on is not the signed one.`);
    const { remotes, canaries, previous } = JSON.parse(part) as MapPart;
    Object.assign(map.remotes, remotes);
    Object.assign(map.canaries, canaries);
    Object.assign(map.previous, previous);
  }
  return map;
}

/** Remote -> the text of the part that has it. */
export function indexParts(parts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    parts.flatMap((text) =>
      Object.keys((JSON.parse(text) as MapPart).remotes).map((remote) => [remote, text] as const),
    ),
  );
}

/** The last part of the URL path of a part: its digest, base64url. */
export function toPartName(part: string): string {
  return Buffer.from(digest(part).slice('sha384-'.length), 'base64').toString('base64url');
}

/** The remotes of the navigation and of the shell's build, and those that they import. */
function findLinkedRemotes(releases: readonly Release[]): ReadonlySet<string> {
  const built = releases.flatMap(({ routes }) => routes.map(({ remote }) => remote));
  const navigated = releases.filter(({ route }) => (route?.navigation.length ?? 0) > 0);
  const linked = new Set([...built, ...navigated.map(({ remote }) => remote)]);
  for (const name of linked) {
    const used = releases.filter(({ remote }) => remote === name).flatMap(({ uses }) => uses);
    for (const { remote } of used) linked.add(remote);
  }
  return linked;
}

function groupByLength(names: readonly string[], map: PageMap): string[][] {
  const groups: string[][] = [];
  let length = maxPartLength;
  for (const name of names) {
    const own = toText(pick(map, (one) => one === name)).length;
    if (length + own > maxPartLength) length = groups.push([]) && 0;
    groups.at(-1)?.push(name);
    length += own;
  }
  return groups;
}

function pick({ remotes, canaries, previous }: PageMap, isIn: (name: string) => boolean): MapPart {
  const from = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => isIn(name)));
  return { remotes: from(remotes), canaries: from(canaries), previous: from(previous) };
}

function toText(value: object): string {
  return escapeJson(JSON.stringify(value));
}

function digest(text: string): string {
  return sha384(Buffer.from(text));
}

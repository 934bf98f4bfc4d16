import type { Market } from '../market/market';
import type { PlaceKind, WishNode } from '../market/movers';

/**
 * The independent parts of a market: wishes of two parts want no place that the other part holds or wants. A kind of
 * place has one train, class and segment, so parts differ in trains or in time.
 */
export function findParts(market: Market): WishNode[][] {
  const parents = new Map<PlaceKind, PlaceKind>();
  const find = (kind: PlaceKind): PlaceKind => {
    let root = kind;
    for (let next = parents.get(root); next; next = parents.get(root)) root = next;
    if (root !== kind) parents.set(kind, root);
    return root;
  };
  const nodes = market.nodes();
  for (const node of nodes) {
    const [first, ...others] = market.listKinds(node);
    if (!first) continue;
    const root = find(first);
    for (const other of others) {
      const each = find(other);
      if (each !== root) parents.set(each, root);
    }
  }
  const parts = new Map<PlaceKind, WishNode[]>();
  for (const node of nodes) {
    const root = find(node.movers[0]?.seat.kind as PlaceKind);
    const part = parts.get(root);
    if (part) part.push(node);
    else parts.set(root, [node]);
  }
  return [...parts.values()];
}

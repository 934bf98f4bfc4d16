import type { transferRules } from '../schema';

/** A rule for changes between the trains of two sides. A side is a stop or station, or some of its trains. */
export type TransferRule = Omit<typeof transferRules.$inferSelect, 'edition'>;

export class TransferRules {
  private readonly bySides = new Map<number, Map<number, TransferRule>>();

  constructor(rules: Iterable<TransferRule>) {
    for (const rule of rules) {
      const existing = this.bySides.get(rule.fromSide);
      if (existing) existing.set(rule.toSide, rule);
      else this.bySides.set(rule.fromSide, new Map([[rule.toSide, rule]]));
    }
  }

  /** The rule for a change from a train of some sides to a train of others. Sides of smaller stops are first. */
  find(fromSides: number[], toSides: number[]): TransferRule | undefined {
    let best: TransferRule | undefined;
    for (const from of fromSides) {
      const rules = this.bySides.get(from);
      for (const to of rules ? toSides : []) {
        const rule = rules?.get(to);
        if (rule && (!best || rule.rank > best.rank)) best = rule;
      }
    }
    return best;
  }

  /** The stations to which rules of these sides lead. */
  listStations(fromSides: number[]): Set<number> {
    const rules = fromSides.flatMap((from) => [...(this.bySides.get(from)?.values() ?? [])]);
    return new Set(rules.map(({ toStation }) => toStation));
  }
}

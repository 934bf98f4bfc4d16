/** A rule for changes between the trains of two sides. A side is a stop or station, or some of its trains. */
export type TransferRule = {
  fromSide: number;
  toSide: number;
  /** The station of `toSide`; another one than that of `fromSide` for a walk. */
  toStation: number;
  /** The rule with the highest rank applies; of the same rank that of the smaller stop. */
  rank: number;
  /** The minimum time between arrival and departure; null when a change is not possible. */
  seconds: number | null;
};

/** The rules of a feed. */
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

import type { Market } from '../market/market';
import type { Mover, PlaceKind } from '../market/movers';
import type { Move } from './attempt';
import type { PricedMembers } from './members';

/** Each traveller takes the place of the next one; the last one takes a free place, or the first one's. */
export type Ring = { movers: readonly Mover[]; free: PlaceKind | null };

/** How many candidates are followed: the best ones at the prices of the moment. */
export type BeamWidths = {
  /** For the second member of a ring. */
  second: number;
  /** For each further member. */
  further: number;
  /** For the last member. */
  last: number;
  /** Of the holders of one kind of place. */
  holders: number;
};

type Options = { members: PricedMembers; now: Date; maxRingSize: number; widths: BeamWidths };

type Candidate = { mover: Mover; gain: number };

/** Who may be the last member: takes the first one's place, or a free one, with this gain. */
type Last = Candidate & { free: PlaceKind | null };

type Sum = { utility: number; chance: number; bonus: number };

type OnFound = (ring: Ring, netWeight: number) => void;

/** What a member adds who is not known yet. */
const typicalGain = 0.5;
const typicalChance = 0.6;

/**
 * Finds rings and chains of single travellers with a high net weight by beam search. Segments are not considered, so
 * a found ring may weigh less or be impossible.
 */
export class RingFinder {
  private readonly lastsByKind = new Map<PlaceKind, readonly Last[]>();
  private readonly holdersByKind = new Map<PlaceKind, readonly Mover[]>();
  private readonly freeKinds: readonly PlaceKind[];
  private readonly lastsOfFree: readonly Last[];

  constructor(
    private readonly market: Market,
    private readonly options: Options,
  ) {
    this.freeKinds = market.listFreeKinds();
    this.lastsOfFree = this.listLastsOfFree();
  }

  /** @param minWeight what a ring must exceed; may rise */
  find(root: Mover, minWeight: () => number, onFound: OnFound): void {
    const start = this.add({ utility: 0, chance: 1, bonus: 0 }, { mover: root, gain: 0 });
    const free = this.findFree(root);
    const freeWeight = free ? free.gain * start.chance + start.bonus : 0;
    if (free && freeWeight > minWeight()) onFound({ movers: [root], free: free.free }, freeWeight);
    if (this.options.maxRingSize > 1) this.extend([root], start, minWeight, onFound);
  }

  private extend(path: Mover[], sum: Sum, minWeight: () => number, onFound: OnFound): void {
    const [root, from] = [path[0] as Mover, path.at(-1) as Mover];
    this.close(path, sum, this.listLasts(root.seat.kind), minWeight, onFound);
    this.close(path, sum, this.lastsOfFree, minWeight, onFound);
    if (path.length + 2 > this.options.maxRingSize) return;
    for (const next of this.listNext(from, sum, path)) {
      path.push(next.mover);
      this.extend(path, this.add(sum, next), minWeight, onFound);
      path.pop();
    }
  }

  /** Tries each last member. Runs some hundred million times in a full match, so it creates no objects. */
  private close(
    path: readonly Mover[],
    { utility, chance, bonus }: Sum,
    lasts: readonly Last[],
    minWeight: () => number,
    onFound: OnFound,
  ): void {
    const { members } = this.options;
    const { gains } = path.at(-1) as Mover;
    for (const { mover, gain, free } of lasts) {
      const step = gains.get(mover.seat.kind);
      if (step === undefined || path.includes(mover)) continue;
      const all = chance * mover.node.wish.chance;
      const weight = (utility + step + gain) * all + bonus + members.getBonus(mover.node);
      if (weight > minWeight()) onFound({ movers: [...path, mover], free }, weight);
    }
  }

  private add({ utility, chance, bonus }: Sum, { mover: { node }, gain }: Candidate): Sum {
    return {
      utility: utility + gain,
      chance: chance * node.wish.chance,
      bonus: bonus + this.options.members.getBonus(node),
    };
  }

  /** The best candidates for the member whose place is taken next. */
  private listNext(from: Mover, sum: Sum, path: readonly Mover[]): Candidate[] {
    const { members, widths } = this.options;
    const found: (Candidate & { score: number })[] = [];
    for (const [kind, gain] of from.gains) {
      for (const mover of this.listHolders(kind)) {
        if (path.includes(mover)) continue;
        const utility = sum.utility + gain + mover.maxGain + typicalGain;
        const chance = sum.chance * mover.node.wish.chance * typicalChance;
        found.push({ mover, gain, score: utility * chance + members.getBonus(mover.node) });
      }
    }
    return found
      .sort((one, other) => other.score - one.score)
      .slice(0, path.length === 1 ? widths.second : widths.further);
  }

  private listHolders(kind: PlaceKind): readonly Mover[] {
    const known = this.holdersByKind.get(kind);
    if (known) return known;
    const candidates = [...kind.holders].map((mover) => ({ mover, gain: mover.maxGain }));
    const best = this.selectBest(candidates, this.options.widths.holders);
    const found = best.map(({ mover }) => mover);
    this.holdersByKind.set(kind, found);
    return found;
  }

  private listLasts(kind: PlaceKind): readonly Last[] {
    const known = this.lastsByKind.get(kind);
    if (known) return known;
    const candidates: Last[] = [];
    for (const movers of this.market.getClosers(kind).values()) {
      for (const mover of movers)
        candidates.push({ mover, gain: mover.gains.get(kind) ?? 0, free: null });
    }
    const found = this.selectBest(candidates, this.options.widths.last);
    this.lastsByKind.set(kind, found);
    return found;
  }

  private listLastsOfFree(): readonly Last[] {
    const movers = this.market.listFreePlaceTakers().flatMap((node) => node.movers);
    const candidates = movers.flatMap((mover) => this.findFree(mover) ?? []);
    return this.selectBest(candidates, this.options.widths.last);
  }

  /** The best free place of a traveller. */
  private findFree(mover: Mover): Last | null {
    let best: Last | null = null;
    for (const free of this.freeKinds) {
      const gain = mover.gains.get(free);
      if (gain !== undefined && gain > (best?.gain ?? -1)) best = { mover, gain, free };
    }
    return best;
  }

  private selectBest<C extends Candidate>(candidates: readonly C[], width: number): C[] {
    const { members, now } = this.options;
    const nowMs = now.getTime();
    return candidates
      .filter(({ mover: { node } }) => node.movers.length === 1 && node.deadline > nowMs)
      .map((each) => {
        const { mover, gain } = each;
        const chance = mover.node.wish.chance * typicalChance ** 2;
        const score = (gain + typicalGain) * chance + members.getBonus(mover.node);
        return { each, score, number: mover.seat.number };
      })
      .sort((one, other) => other.score - one.score || one.number - other.number)
      .slice(0, width)
      .map(({ each }) => each);
  }
}

export const toMoves = ({ movers, free }: Ring): Move[] =>
  movers.map((mover, index) => {
    const holder = movers[index + 1] ?? (free ? null : (movers[0] as Mover));
    const kind = holder ? holder.seat.kind : (free as PlaceKind);
    return { mover, kind, seat: holder?.seat ?? null, holder };
  });

import { minimumChangeSeconds } from '../contract';
import type { StoredTrip } from './day-timetable';
import type { TransferRules } from './transfer-rules';

/** Where a train can be boarded after a change, and the minimum time of the change. */
export type Change = { point: number; seconds: number };

type Point = { station: number; sides: number[] };

/**
 * Numbers the places where trains are boarded or alighted. Trains of one station that the same transfer rules apply to
 * have the same point. Without rules the number of the point is that of the station.
 */
class Points {
  readonly list: Point[];
  private readonly numbers = new Map<string, number>();
  private readonly withRules = new Map<number, number[]>();

  constructor(stationCount: number) {
    this.list = Array.from({ length: stationCount }, (_, station) => ({ station, sides: [] }));
  }

  /** The points of a trip's calls. `sides`: the sides of each call; empty when no rule applies. */
  ofTrip({ stations }: StoredTrip, sides: string[]): number[] {
    return sides.length === 0
      ? stations
      : stations.map((station, call) => this.getNumber(station, sides[call] ?? ''));
  }

  atStation(station: number): number[] {
    return [station, ...(this.withRules.get(station) ?? [])];
  }

  private getNumber(station: number, sides: string): number {
    if (sides === '') return station;
    const key = `${station} ${sides}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.list.push({ station, sides: sides.split(' ').map(Number) }) - 1;
    this.numbers.set(key, number);
    this.withRules.set(station, [...(this.withRules.get(station) ?? []), number]);
    return number;
  }
}

export class ChangePoints {
  readonly boarding: Points;
  readonly alighting: Points;
  private readonly changes: (Change[] | undefined)[] = [];

  constructor(
    stationCount: number,
    private readonly rules: TransferRules,
  ) {
    this.boarding = new Points(stationCount);
    this.alighting = new Points(stationCount);
  }

  listChanges(point: number): Change[] {
    const known = this.changes[point];
    if (known) return known;
    const found = this.findChanges(this.alighting.list[point] as Point);
    this.changes[point] = found;
    return found;
  }

  private findChanges({ station, sides }: Point): Change[] {
    const stations = [...new Set([station, ...this.rules.listStations(sides)])];
    return stations
      .flatMap((target) => this.boarding.atStation(target))
      .flatMap((point) => {
        const to = this.boarding.list[point] as Point;
        const rule = this.rules.find(sides, to.sides);
        if (rule) return rule.seconds === null ? [] : [{ point, seconds: rule.seconds }];
        return to.station === station ? [{ point, seconds: minimumChangeSeconds }] : [];
      });
  }
}

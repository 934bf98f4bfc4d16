import type { ServiceClass } from '../../contract/booking';
import type { Place } from '../route-day';
import { compareCodeUnits } from '../weight';
import type { PlaceKind, Seat } from './movers';

/** The key of all places of a train in one class. */
export const getTrainClassKey = (trainId: string, serviceClass: string) =>
  `${serviceClass} ${trainId}`;

/** The places of a route-day: each with its kind, by train and class, and the groups of places that belong together. */
export class Places {
  private readonly seats = new Map<string, Seat>();
  private readonly kinds = new Map<string, PlaceKind>();
  private readonly kindsByTrainClass = new Map<string, PlaceKind[]>();
  private readonly groupsByTrainClass = new Map<string, Map<string, Seat[]>>();
  private readonly usableGroups = new Map<string, Seat[][]>();

  /** @param onNewKind receives each new kind of place with the key of its train and class */
  constructor(private readonly onNewKind: (kind: PlaceKind, trainClass: string) => void) {}

  add(places: readonly Place[]): void {
    const sorted = [...places].sort((one, other) => compareCodeUnits(one.id, other.id));
    for (const place of sorted) this.addPlace(place);
  }

  has(placeId: string): boolean {
    return this.seats.has(placeId);
  }

  get(placeId: string): Seat {
    const seat = this.seats.get(placeId);
    if (!seat) throw new RangeError(`Place ${placeId} is not among the places of the route-day.`);
    return seat;
  }

  listKinds(): readonly PlaceKind[] {
    return [...this.kinds.values()];
  }

  listKindsOf(trainClass: string): readonly PlaceKind[] {
    return this.kindsByTrainClass.get(trainClass) ?? [];
  }

  /** @returns whether the place was not free before */
  free(placeId: string): boolean {
    const seat = this.get(placeId);
    if (seat.holder) throw new RangeError(`Place ${placeId} has a holder and cannot be free.`);
    if (seat.free) return false;
    seat.free = true;
    const at = seat.kind.free.findIndex(({ place }) => compareCodeUnits(place.id, placeId) > 0);
    seat.kind.free.splice(at < 0 ? seat.kind.free.length : at, 0, seat);
    this.clearUsableGroups(seat.kind);
    return true;
  }

  /** @returns whether the place was free */
  take(placeId: string): boolean {
    const seat = this.get(placeId);
    if (!seat.free) return false;
    seat.free = false;
    seat.kind.free = seat.kind.free.filter((each) => each !== seat);
    this.clearUsableGroups(seat.kind);
    return true;
  }

  /** Groups with at least two places that are free or held by a wish, limited to those places. */
  getUsableGroups(trainId: string, serviceClass: ServiceClass): readonly Seat[][] {
    const trainClass = getTrainClassKey(trainId, serviceClass);
    const known = this.usableGroups.get(trainClass);
    if (known) return known;
    const usable = [...(this.groupsByTrainClass.get(trainClass)?.values() ?? [])]
      .map((seats) => seats.filter(({ free, holder }) => free || holder))
      .filter((seats) => seats.length > 1);
    this.usableGroups.set(trainClass, usable);
    return usable;
  }

  /** Call it when a place of this train and class got or lost its holder. */
  clearUsableGroups({ trainId, serviceClass }: PlaceKind): void {
    this.usableGroups.delete(getTrainClassKey(trainId, serviceClass));
  }

  private addPlace(place: Place): void {
    if (this.seats.has(place.id)) throw new RangeError(`Place ${place.id} is listed twice.`);
    const kind = this.getKind(place);
    const seat = { place, kind, number: this.seats.size, free: false, holder: null };
    this.seats.set(place.id, seat);
    if (place.group === null) return;
    const trainClass = getTrainClassKey(place.trainId, place.serviceClass);
    const groups = this.groupsByTrainClass.get(trainClass) ?? new Map<string, Seat[]>();
    this.groupsByTrainClass.set(trainClass, groups);
    groups.set(place.group, [...(groups.get(place.group) ?? []), seat]);
  }

  private getKind({ trainId, serviceClass, properties, protectedFor, segment }: Place): PlaceKind {
    const traits = [trainId, serviceClass, protectedFor, [...properties].sort()];
    const key = JSON.stringify(segment ? [...traits, segment.from, segment.to] : traits);
    const known = this.kinds.get(key);
    if (known) return known;
    const kind: PlaceKind = {
      trainId,
      serviceClass,
      protectedFor,
      properties: new Set(properties),
      number: this.kinds.size,
      segment: segment ?? null,
      free: [],
      holders: new Set(),
    };
    this.kinds.set(key, kind);
    const trainClass = getTrainClassKey(trainId, serviceClass);
    this.kindsByTrainClass.set(trainClass, [...this.listKindsOf(trainClass), kind]);
    this.onNewKind(kind, trainClass);
    return kind;
  }
}

import { type Occupancy, occupancyLevels } from '../contract';
import type { VehiclePosition } from './feed-message';

const getLevel = (status: number | undefined) =>
  status === undefined ? null : (occupancyLevels[status] ?? null);

/** -1 means that it is not known. */
const getPercentage = (percentage: number | undefined) =>
  percentage === undefined || percentage < 0 ? null : percentage;

/** Null when the vehicle says nothing. Carriages count only when they are numbered from 1 without a gap. */
export function readOccupancy(vehicle: VehiclePosition): Occupancy | null {
  const carriages = [...vehicle.multiCarriageDetails].sort(
    (a, b) => (a.carriageSequence ?? 0) - (b.carriageSequence ?? 0),
  );
  const isComplete = carriages.every(({ carriageSequence }, nth) => carriageSequence === nth + 1);
  const occupancy = {
    level: getLevel(vehicle.occupancyStatus),
    percentage: getPercentage(vehicle.occupancyPercentage),
    carriages: (isComplete ? carriages : []).map((carriage) => ({
      label: carriage.label ?? null,
      level: getLevel(carriage.occupancyStatus),
      percentage: getPercentage(carriage.occupancyPercentage),
    })),
  };
  const { level, percentage } = occupancy;
  return level === null && percentage === null && occupancy.carriages.length === 0
    ? null
    : occupancy;
}

import { localTime } from '../../../kit/values/local-time';
import { firstLeg, type Journey, lastLeg } from '../../train-swap/contract';

/** `21 Nov 2026, 10:03 London King's Cross to Edinburgh (1E07)` */
export function formatJourney(journey: Journey): string {
  const first = firstLeg(journey);
  const { from, departure, timeZone } = first;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone });
  const trains = journey.legs.map(({ trainNumber }) => trainNumber).join(', ');
  const at = `${day.format(new Date(departure))}, ${localTime(new Date(departure), timeZone)}`;
  return `${at} ${from.name} to ${lastLeg(journey).to.name} (${trains})`;
}

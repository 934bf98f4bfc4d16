import type { Journey, PlaceChoice } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { describeOccupancy, QuietIcon, SeatIcon, VisuallyHidden } from '@train-swap/shared-ui';
import type { Coach } from '../get-seat-map';
import { countMatches, isQuiet, type Wish } from '../places/name-place';
import { RadioRow } from './radio-row';

type Carriages = NonNullable<
  NonNullable<Journey['legs'][number]['live']>['occupancy']
>['carriages'];

type CoachStripProps = {
  coaches: readonly Coach[];
  /** How full its carriages are now; missing when that is not known. */
  carriages: Carriages | undefined;
  serviceClass: string;
  wanted: readonly Wish[];
  coachId: string | undefined;
  /** The choices on this train. */
  chosen: readonly PlaceChoice[];
  onChange: (coachId: string) => void;
};

/**
 * The train with its coaches, to open one: how full each is, and where the chosen seats are. Coaches of the other class
 * are disabled.
 */
export function CoachStrip(props: CoachStripProps) {
  const { coaches, carriages = [], serviceClass, wanted, coachId, chosen, onChange } = props;
  return (
    <RadioRow
      train
      label={i18n.t('Coach')}
      name="coach"
      value={coachId}
      options={coaches.map((coach) => {
        const shut = coach.class !== serviceClass;
        const matches = countMatches(coach, wanted);
        const found =
          wanted.length > 0
            ? i18n.t('{count, plural, one {# fit} other {# fit}}', { count: matches })
            : i18n.t('{count, plural, one {# free} other {# free}}', { count: matches });
        const carriage = carriages.find(({ label }) => label === coach.id);
        const crowding = carriage && describeOccupancy(carriage);
        const isChosen = chosen.some((place) => place.coach === coach.id);
        return {
          value: coach.id,
          text: <CoachName coach={coach} isChosen={isChosen} />,
          note: shut ? className(coach.class) : found,
          shut,
          ...(crowding && { now: crowding.text, bars: crowding.bars }),
          ...(!shut && { share: matches / Math.max(1, coach.places.length) }),
        };
      })}
      onChange={onChange}
    />
  );
}

function CoachName({ coach, isChosen }: { coach: Coach; isChosen: boolean }) {
  return (
    <>
      <VisuallyHidden>{i18n.t('Coach')} </VisuallyHidden>
      <span translate="no">{coach.id}</span>
      {isQuiet(coach) && <QuietIcon label={i18n.t('quiet')} />}
      {isChosen && <SeatIcon label={i18n.t('with your choice')} />}
    </>
  );
}

function className(serviceClass: string): string {
  return serviceClass === 'FIRST' ? i18n.t('First') : i18n.t('Standard');
}

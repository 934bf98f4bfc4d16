import { QuietIcon, VisuallyHidden } from 'shared-ui';
import type { Coach } from '../get-seat-map';
import { isOpen, isQuiet, suits, type Wish } from '../places/name-place';
import { RadioRow } from '../radio-row';

type CoachStripProps = {
  coaches: readonly Coach[];
  serviceClass: string;
  wanted: readonly Wish[];
  coachId: string | undefined;
  onChange: (coachId: string) => void;
};

/** The train from the side: choose the coach to look into. Coaches of the other class stay shut. */
export function CoachStrip({ coaches, serviceClass, wanted, coachId, onChange }: CoachStripProps) {
  return (
    <RadioRow
      train
      label="Coach"
      name="coach"
      value={coachId}
      options={coaches.map((coach) => {
        const shut = coach.class !== serviceClass;
        const fitting = `${countFitting(coach, wanted)} ${wanted.length > 0 ? 'fit' : 'free'}`;
        return {
          value: coach.id,
          text: <CoachName coach={coach} />,
          note: shut ? className(coach.class) : fitting,
          shut,
        };
      })}
      onChange={onChange}
    />
  );
}

function CoachName({ coach }: { coach: Coach }) {
  return (
    <>
      <VisuallyHidden>Coach </VisuallyHidden>
      {coach.id}
      {isQuiet(coach) && <QuietIcon label="quiet" />}
    </>
  );
}

function countFitting(coach: Coach, wanted: readonly Wish[]): number {
  return coach.places.filter((place) => isOpen(place) && suits(coach, place, wanted)).length;
}

function className(serviceClass: string): string {
  return serviceClass === 'FIRST' ? 'First' : 'Standard';
}

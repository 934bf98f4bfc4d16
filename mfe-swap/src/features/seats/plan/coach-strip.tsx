import { QuietIcon, VisuallyHidden } from 'shared-ui';
import type { Coach } from '../get-seat-map';
import { fitting, isQuiet, type Wish } from '../places/name-place';
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
        const found = `${fitting(coach, wanted)} ${wanted.length > 0 ? 'fit' : 'free'}`;
        return {
          value: coach.id,
          text: <CoachName coach={coach} />,
          note: shut ? className(coach.class) : found,
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

function className(serviceClass: string): string {
  return serviceClass === 'FIRST' ? 'First' : 'Standard';
}

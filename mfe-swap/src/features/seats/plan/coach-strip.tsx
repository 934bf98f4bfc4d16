import { useEffect, useRef } from 'react';
import { QuietIcon, VisuallyHidden } from 'shared-ui';
import type { Coach } from '../get-seat-map';
import { isOpen, isQuiet, suits, type Wish } from '../places/name-place';
import styles from './coach-strip.module.css';

type CoachStripProps = {
  coaches: readonly Coach[];
  serviceClass: string;
  wanted: readonly Wish[];
  coachId: string | undefined;
  onChange: (coachId: string) => void;
};

/** The train from the side: choose the coach to look into. Coaches of the other class stay shut. */
export function CoachStrip({ coaches, serviceClass, wanted, coachId, onChange }: CoachStripProps) {
  const strip = useRef<HTMLFieldSetElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls whenever the coach is another
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[data-current]');
    const box = strip.current;
    if (!current || !box) return;
    // Not scrollIntoView: it would move the page as well.
    const left = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2;
    box.scrollTo?.({ left, behavior: 'smooth' });
  }, [coachId]);

  return (
    <fieldset ref={strip} className={styles.strip}>
      <legend className={styles.legend}>Coach</legend>
      <div className={styles.train}>
        {coaches.map((coach) => {
          const other = coach.class !== serviceClass;
          const fitting = countFitting(coach, wanted);
          return (
            <label
              key={coach.id}
              className={styles.coach}
              data-current={coach.id === coachId ? '' : undefined}
              data-shut={other ? '' : undefined}
            >
              <input
                type="radio"
                name="coach"
                className={styles.input}
                checked={coach.id === coachId}
                disabled={other}
                onChange={() => onChange(coach.id)}
              />
              <span className={styles.letter}>
                <VisuallyHidden>Coach </VisuallyHidden>
                {coach.id}
                {isQuiet(coach) && <QuietIcon label="quiet" className={styles.quiet} />}
              </span>
              <span className={styles.seats}>
                {other ? className(coach.class) : `${fitting} ${wanted.length ? 'fit' : 'free'}`}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function countFitting(coach: Coach, wanted: readonly Wish[]): number {
  return coach.places.filter((place) => isOpen(place) && suits(coach, place, wanted)).length;
}

function className(serviceClass: string): string {
  return serviceClass === 'FIRST' ? 'First' : 'Standard';
}

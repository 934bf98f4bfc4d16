import { formatClockOffset } from '../../overrides/overrides';
import { Row, TextInput } from '../parts/row';
import rowStyles from '../parts/row.module.css';
import { Section } from '../parts/section';
import type { Deck } from '../use-deck';

const steps = [15, 60, 24 * 60];

/** The clock of the services and the pages. */
export function Clock({ deck }: { deck: Deck }) {
  const { state, draft } = deck;
  const { clock } = draft;
  return (
    <Section
      title="Clock"
      note={clock === 0 ? undefined : formatClockOffset(clock)}
      hint="Moves the clock of the services, for every browser of this environment."
    >
      <p className={rowStyles.note}>
        {state.now
          ? `The services' time was ${formatInstant(state.now)} when the deck was opened.`
          : 'The services do not provide their time.'}
      </p>
      <Row
        label="Minutes ahead"
        isOverridden={clock !== 0}
        problem={deck.getProblem('clock')}
        hint={clock === 0 ? 'The real time.' : `${formatClockOffset(clock)} from the real time.`}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            value={clock}
            onValueChange={(typed) => deck.moveClock(Math.trunc(Number(typed)) || 0)}
          />
        )}
      </Row>
      <div className={rowStyles.buttons}>
        {[...steps.map((step) => -step).reverse(), ...steps].map((step) => (
          <button
            key={step}
            type="button"
            className={rowStyles.smallButton}
            onClick={() => deck.moveClock(clock + step)}
          >
            {formatClockOffset(step)}
          </button>
        ))}
        <button type="button" className={rowStyles.smallButton} onClick={() => deck.moveClock(0)}>
          Real time
        </button>
      </div>
    </Section>
  );
}

function formatInstant(at: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(at));
}

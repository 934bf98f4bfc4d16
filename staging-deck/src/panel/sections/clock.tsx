import { formatAhead } from '../../overrides/overrides';
import { Line, Row } from '../parts/row';
import rowStyles from '../parts/row.module.css';
import { Section } from '../parts/section';
import type { Deck } from '../use-deck';

const steps = [15, 60, 24 * 60];

/** The time that the services and the pages go by. */
export function Clock({ deck }: { deck: Deck }) {
  const { state, draft } = deck;
  const { clock } = draft;
  return (
    <Section
      title="Clock"
      note={clock === 0 ? undefined : formatAhead(clock)}
      hint="Moves the time of the services, and so of every browser of this environment."
    >
      <p className={rowStyles.plain}>
        {state.now
          ? `The services' time was ${told(state.now)} when the deck was opened.`
          : 'The services do not tell their time.'}
      </p>
      <Row
        label="Minutes ahead"
        overridden={clock !== 0}
        problem={deck.problemAt('clock')}
        hint={clock === 0 ? 'The true time.' : `${formatAhead(clock)} from the true time.`}
      >
        {(ids) => (
          <Line
            {...ids}
            type="number"
            value={clock}
            onType={(typed) => deck.moveClock(Math.trunc(Number(typed)) || 0)}
          />
        )}
      </Row>
      <div className={rowStyles.buttons}>
        {[...steps.map((step) => -step).reverse(), ...steps].map((step) => (
          <button
            key={step}
            type="button"
            className={rowStyles.small}
            onClick={() => deck.moveClock(clock + step)}
          >
            {formatAhead(step)}
          </button>
        ))}
        <button type="button" className={rowStyles.small} onClick={() => deck.moveClock(0)}>
          True time
        </button>
      </div>
    </Section>
  );
}

function told(at: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(at));
}

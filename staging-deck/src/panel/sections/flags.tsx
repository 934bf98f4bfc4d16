import { Choice, Row } from '../parts/row';
import { overriddenNote, Section } from '../parts/section';
import type { Deck } from '../use-deck';

const word = (on: boolean) => (on ? 'on' : 'off');

/** Flags of the configuration. */
export function Flags({ deck }: { deck: Deck }) {
  const { state, draft } = deck;
  return (
    <Section title="Flags" note={overriddenNote(draft.flags)}>
      {state.flags.map(({ name, value }) => {
        const chosen = draft.flags[name];
        return (
          <Row
            key={name}
            label={name}
            overridden={chosen !== undefined}
            problem={deck.problemAt(`flags.${name}`)}
          >
            {(ids) => (
              <Choice
                {...ids}
                value={chosen === undefined ? '' : word(chosen)}
                options={[
                  { value: '', label: `${word(value)} · as everywhere` },
                  { value: 'on', label: 'on' },
                  { value: 'off', label: 'off' },
                ]}
                onChoose={(picked) =>
                  deck.put('flags', name, picked === '' ? undefined : picked === 'on')
                }
              />
            )}
          </Row>
        );
      })}
    </Section>
  );
}

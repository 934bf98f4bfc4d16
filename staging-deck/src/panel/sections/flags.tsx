import { Row, SelectInput } from '../parts/row';
import { overriddenNote, Section } from '../parts/section';
import type { Deck } from '../use-deck';

const formatFlag = (on: boolean) => (on ? 'on' : 'off');

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
            isOverridden={chosen !== undefined}
            problem={deck.getProblem(`flags.${name}`)}
          >
            {(ids) => (
              <SelectInput
                {...ids}
                value={chosen === undefined ? '' : formatFlag(chosen)}
                options={[
                  { value: '', label: `${formatFlag(value)} · default` },
                  { value: 'on', label: 'on' },
                  { value: 'off', label: 'off' },
                ]}
                onValueChange={(selected) =>
                  deck.setOverride('flags', name, selected === '' ? undefined : selected === 'on')
                }
              />
            )}
          </Row>
        );
      })}
    </Section>
  );
}

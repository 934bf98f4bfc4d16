import { Row, TextInput } from '../parts/row';
import { overriddenNote, Section } from '../parts/section';
import type { Deck } from '../use-deck';

/** Locations of the services. */
export function Locations({ deck }: { deck: Deck }) {
  const { state, draft } = deck;
  return (
    <Section
      title="Service locations"
      note={overriddenNote(draft.locations)}
      hint={`A path of this origin, or a URL of ${state.origins.join(' or ')}. Empty: the default.`}
    >
      {state.locations.map(({ name, value }) => (
        <Row
          key={name}
          label={name}
          isOverridden={draft.locations[name] !== undefined}
          problem={deck.getProblem(`locations.${name}`)}
        >
          {(ids) => (
            <TextInput
              {...ids}
              value={draft.locations[name] ?? ''}
              placeholder={value}
              onValueChange={(typed) =>
                deck.setOverride('locations', name, typed.trim() || undefined)
              }
            />
          )}
        </Row>
      ))}
    </Section>
  );
}

import { Line, Row } from '../parts/row';
import { overriddenNote, Section } from '../parts/section';
import type { Deck } from '../use-deck';

/** Where the services stand. */
export function Locations({ deck }: { deck: Deck }) {
  const { state, draft } = deck;
  return (
    <Section
      title="Service locations"
      note={overriddenNote(draft.locations)}
      hint={`A path of this origin, or an address at ${state.origins.join(' or ')}. Empty: as everywhere.`}
    >
      {state.locations.map(({ name, value }) => (
        <Row
          key={name}
          label={name}
          overridden={draft.locations[name] !== undefined}
          problem={deck.problemAt(`locations.${name}`)}
        >
          {(ids) => (
            <Line
              {...ids}
              value={draft.locations[name] ?? ''}
              placeholder={value}
              onType={(typed) => deck.put('locations', name, typed.trim() || undefined)}
            />
          )}
        </Row>
      ))}
    </Section>
  );
}

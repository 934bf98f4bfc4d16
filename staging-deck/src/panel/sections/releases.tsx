import type { DeckRemote } from '../../overrides/deck-state';
import { isReleaseId } from '../../overrides/overrides';
import { Choice, Line, Row } from '../parts/row';
import { overriddenNote, Section } from '../parts/section';
import type { Deck } from '../use-deck';

const local = 'local';

/** Per remote another release of the store, or a development server. */
export function Releases({ deck }: { deck: Deck }) {
  const { state, draft } = deck;
  return (
    <Section
      title="Releases"
      note={overriddenNote(draft.releases)}
      open
      hint={
        state.refusal
          ? `Releases and faults of remotes ${state.refusal}.`
          : 'What runs in this browser alone. Every release stays signed and under integrity.'
      }
    >
      {state.remotes.map((remote) => (
        <Remote key={remote.name} deck={deck} remote={remote} />
      ))}
    </Section>
  );
}

function Remote({ deck, remote }: { deck: Deck; remote: DeckRemote }) {
  const { name, live, isLoaded, off } = remote;
  const chosen = deck.draft.releases[name];
  const isLocal = chosen !== undefined && !isReleaseId(chosen);
  const problem = deck.problemAt(`releases.${name}`);
  const options = [
    { value: '', label: `${live.slice(0, 8)} · live${off ? ', switched off' : ''}` },
    ...remote.releases
      .filter(({ release }) => release !== live)
      .map(({ release, publishedAt, commit }) => ({
        value: release,
        label: [release.slice(0, 8), timeOf(publishedAt), commit ? commit.slice(0, 7) : '']
          .filter(Boolean)
          .join(' · '),
      })),
    ...(isLoaded ? [{ value: local, label: 'Development server …' }] : []),
  ];
  const put = (value: string | undefined) => deck.put('releases', name, value);

  return (
    <>
      <Row
        label={name}
        overridden={chosen !== undefined}
        problem={isLocal ? undefined : problem}
        hint={off ? `Switched off for everybody: ${off}` : undefined}
      >
        {(ids) => (
          <Choice
            {...ids}
            disabled={deck.state.refusal !== null}
            value={isLocal ? local : (chosen ?? '')}
            options={options}
            onChoose={(value) => put(value === local ? firstOrigin(deck) : value || undefined)}
          />
        )}
      </Row>
      {isLocal ? (
        <Row
          label={`Server of ${name}`}
          problem={problem}
          hint={
            <>
              <code>pnpm dev {name}</code> starts one and tells its address
            </>
          }
          overridden
        >
          {(ids) => (
            <Line {...ids} type="url" value={chosen} onType={(value) => put(value.trim())} />
          )}
        </Row>
      ) : null}
    </>
  );
}

function firstOrigin({ state }: Deck): string {
  return (state.origins[0] ?? 'http://localhost:*').replace('*', '5300');
}

function timeOf(at: string): string {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(at));
}

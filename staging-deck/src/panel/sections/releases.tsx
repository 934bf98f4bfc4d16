import { useEffect, useState } from 'react';
import type { DeckRemote } from '../../overrides/deck-state';
import { isReleaseId } from '../../overrides/overrides';
import { showOutlines } from '../outlines/show-outlines';
import { Row, SelectInput, TextInput } from '../parts/row';
import rowStyles from '../parts/row.module.css';
import { overriddenNote, Section } from '../parts/section';
import type { Deck } from '../use-deck';

const local = 'local';

/** A release or a development server per remote. */
export function Releases({ deck }: { deck: Deck }) {
  const { state, draft } = deck;
  return (
    <Section
      title="Releases"
      note={overriddenNote(draft.releases)}
      open
      hint={
        state.disabledReason
          ? `Releases and faults of remotes ${state.disabledReason}.`
          : 'For this browser only. Signatures and integrity of releases are still checked.'
      }
    >
      <OutlineSwitch deck={deck} />
      {state.remotes.map((remote) => (
        <RemoteRow key={remote.name} deck={deck} remote={remote} />
      ))}
    </Section>
  );
}

function RemoteRow({ deck, remote }: { deck: Deck; remote: DeckRemote }) {
  const { name, live, isLoaded, off } = remote;
  const chosen = deck.draft.releases[name];
  const isLocal = chosen !== undefined && !isReleaseId(chosen);
  const problem = deck.getProblem(`releases.${name}`);
  const options = [
    { value: '', label: formatLiveLabel(remote) },
    ...remote.releases
      .filter(({ release }) => release !== live)
      .map(({ release, publishedAt, commit }) => ({
        value: release,
        label: [release.slice(0, 8), formatTime(publishedAt), commit ? commit.slice(0, 7) : '']
          .filter(Boolean)
          .join(' · '),
      })),
    ...(isLoaded ? [{ value: local, label: 'Development server …' }] : []),
  ];
  const put = (value: string | undefined) => deck.setOverride('releases', name, value);

  return (
    <>
      <Row
        label={name}
        isOverridden={chosen !== undefined}
        problem={isLocal ? undefined : problem}
        hint={off ? `Switched off for all travellers: ${off}` : undefined}
      >
        {(ids) => (
          <SelectInput
            {...ids}
            disabled={deck.state.disabledReason !== null}
            value={isLocal ? local : (chosen ?? '')}
            options={options}
            onValueChange={(value) =>
              put(value === local ? getDefaultOrigin(deck) : value || undefined)
            }
          />
        )}
      </Row>
      {isLocal ? (
        <Row
          label={`Server of ${name}`}
          problem={problem}
          hint={
            <span>
              <code>{`npx pnpm dev ${name}`}</code> starts a server and prints its address
            </span>
          }
          isOverridden
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="url"
              value={chosen}
              onValueChange={(value) => put(value.trim())}
            />
          )}
        </Row>
      ) : null}
    </>
  );
}

function formatLiveLabel({ live, off }: DeckRemote): string {
  if (!live) return 'not published';
  return `${live.slice(0, 8)} · live${off ? ', switched off' : ''}`;
}

function getDefaultOrigin({ state }: Deck): string {
  return (state.origins[0] ?? 'http://localhost:*').replace('*', '5300');
}

function formatTime(at: string): string {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(at));
}

/** Toggles the outlines of remotes. Off after each page load; not part of the overrides. */
function OutlineSwitch({ deck }: { deck: Deck }) {
  const [on, setOn] = useState(false);
  const { state } = deck;

  useEffect(() => {
    const root = document.getElementById('staging-deck');
    return on && root ? showOutlines(root, state) : undefined;
  }, [on, state]);

  return (
    <Row
      label="Outline remotes"
      hint="Outlines each remote and its components of other remotes. Hover or focus an outline to see its release."
    >
      {(ids) => (
        <input
          {...ids}
          type="checkbox"
          role="switch"
          className={rowStyles.switch}
          checked={on}
          aria-checked={on}
          onChange={({ target }) => setOn(target.checked)}
        />
      )}
    </Row>
  );
}

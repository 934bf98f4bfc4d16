import { type RemoteFault, remoteFaults, type ServiceFault } from '../../overrides/overrides';
import { Choice, Line, Row } from '../parts/row';
import rowStyles from '../parts/row.module.css';
import { overriddenNote, Section } from '../parts/section';
import type { Deck } from '../use-deck';

const words: Record<RemoteFault, string> = {
  refused: 'connection refused',
  slow: 'slow, 5 s a file',
  hang: 'never answers',
  '404': '404',
  '500': '500',
  html: 'HTML instead of script',
  truncated: 'cut off half way',
  tampered: 'tampered with',
};

const statuses = [400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504];

/** What goes wrong, with the files of remotes and with the answers of services. */
export function Faults({ deck }: { deck: Deck }) {
  const { state, draft } = deck;
  const both = { ...draft.remoteFaults, ...draft.serviceFaults };
  return (
    <Section
      title="Faults"
      note={overriddenNote(both)}
      hint="In this browser alone: remotes whose files fail, services that err or take their time."
    >
      {state.remotes
        .filter(({ isLoaded }) => isLoaded)
        .map(({ name }) => (
          <Row
            key={name}
            label={name}
            overridden={draft.remoteFaults[name] !== undefined}
            problem={deck.problemAt(`remoteFaults.${name}`)}
          >
            {(ids) => (
              <Choice
                {...ids}
                disabled={state.refusal !== null}
                value={draft.remoteFaults[name] ?? ''}
                options={[
                  { value: '', label: 'works' },
                  ...remoteFaults.map((fault) => ({ value: fault, label: words[fault] })),
                ]}
                onChoose={(picked) =>
                  deck.put('remoteFaults', name, (picked || undefined) as RemoteFault | undefined)
                }
              />
            )}
          </Row>
        ))}
      {state.services.map((service) => (
        <Service key={service} deck={deck} service={service} />
      ))}
    </Section>
  );
}

function Service({ deck, service }: { deck: Deck; service: string }) {
  const fault = deck.draft.serviceFaults[service] ?? {};
  const put = ({ status, latency }: ServiceFault) => {
    const next = { ...(status && { status }), ...(latency && { latency }) };
    deck.put('serviceFaults', service, Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <Row
      label={`Service ${service}`}
      overridden={Object.keys(fault).length > 0}
      problem={deck.problemAt(`serviceFaults.${service}`)}
    >
      {(ids) => (
        <div className={rowStyles.pair}>
          <Choice
            {...ids}
            value={String(fault.status ?? '')}
            options={[
              { value: '', label: 'works' },
              ...statuses.map((status) => ({ value: String(status), label: String(status) })),
            ]}
            onChoose={(picked) => put({ ...fault, status: Number(picked) || undefined })}
          />
          <Line
            aria-label={`Latency of ${service} in milliseconds`}
            type="number"
            min={0}
            step={100}
            placeholder="ms"
            value={fault.latency ?? ''}
            onType={(typed) => put({ ...fault, latency: Number(typed) || undefined })}
          />
        </div>
      )}
    </Row>
  );
}

import { type RemoteFault, remoteFaults, type ServiceFault } from '../../overrides/overrides';
import { Row, SelectInput, TextInput } from '../parts/row';
import rowStyles from '../parts/row.module.css';
import { overriddenNote, Section } from '../parts/section';
import type { Deck } from '../use-deck';

const faultLabels: Record<RemoteFault, string> = {
  refused: 'connection refused',
  slow: 'slow, 5 s per file',
  hang: 'hangs',
  '404': '404',
  '500': '500',
  html: 'HTML instead of a script',
  truncated: 'truncated',
  tampered: 'tampered',
};

const statuses = [400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504];

/** Faults of remotes and services. */
export function Faults({ deck }: { deck: Deck }) {
  const { state, draft } = deck;
  const both = { ...draft.remoteFaults, ...draft.serviceFaults };
  return (
    <Section
      title="Faults"
      note={overriddenNote(both)}
      hint="For this browser only: failing files of remotes, errors and latency of services."
    >
      {state.remotes
        .filter(({ isLoaded }) => isLoaded)
        .map(({ name }) => (
          <Row
            key={name}
            label={name}
            isOverridden={draft.remoteFaults[name] !== undefined}
            problem={deck.getProblem(`remoteFaults.${name}`)}
          >
            {(ids) => (
              <SelectInput
                {...ids}
                disabled={state.disabledReason !== null}
                value={draft.remoteFaults[name] ?? ''}
                options={[
                  { value: '', label: 'no fault' },
                  ...remoteFaults.map((fault) => ({ value: fault, label: faultLabels[fault] })),
                ]}
                onValueChange={(selected) =>
                  deck.setOverride(
                    'remoteFaults',
                    name,
                    (selected || undefined) as RemoteFault | undefined,
                  )
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
    deck.setOverride('serviceFaults', service, Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <Row
      label={`Service ${service}`}
      isOverridden={Object.keys(fault).length > 0}
      problem={deck.getProblem(`serviceFaults.${service}`)}
    >
      {(ids) => (
        <div className={rowStyles.pair}>
          <SelectInput
            {...ids}
            value={String(fault.status ?? '')}
            options={[
              { value: '', label: 'no fault' },
              ...statuses.map((status) => ({ value: String(status), label: String(status) })),
            ]}
            onValueChange={(selected) => put({ ...fault, status: Number(selected) || undefined })}
          />
          <TextInput
            aria-label={`Latency of ${service} in milliseconds`}
            type="number"
            min={0}
            step={100}
            placeholder="ms"
            value={fault.latency ?? ''}
            onValueChange={(typed) => put({ ...fault, latency: Number(typed) || undefined })}
          />
        </div>
      )}
    </Row>
  );
}

import { randomUUID } from 'node:crypto';
import { sessionCookieName } from '../../../kit/http/access/token-cookies';
import type { TestClient, TestResponse } from '../../../kit/testing/test-client';
import type { DocumentedOperation } from '../product/documented-operations';
import { owner, type TestProduct } from '../product/test-product';
import type { GetValue, Step } from './scenario';
import { type RequestInput, sendRequest } from './send-request';

/** A step with its operation and the requests of the owner and of other users. */
export type RunningStep = {
  step: Step;
  operation: DocumentedOperation;
  ownRequest: RequestInput;
  guessedRequest: RequestInput;
  key: string;
};

export type ScenarioHooks = {
  before?: (runningStep: RunningStep) => Promise<void>;
  after?: (runningStep: RunningStep, reply: TestResponse) => Promise<void>;
  /** Map for saved values. */
  savedValues?: Map<string, string>;
  /** The owner's client; new by default. */
  traveller?: TestClient;
};

export type ScenarioResult = {
  traveller: TestClient;
  /** Saved values by name. */
  savedValues: Map<string, string>;
  /** The owner's requests by operation. */
  examples: Map<string, RequestInput[]>;
  /** All session tokens of the owner. */
  tokens: string[];
};

/** Runs all steps as the owner; each request must succeed. */
export async function runScenario(
  product: TestProduct,
  steps: readonly Step[],
  hooks: ScenarioHooks = {},
): Promise<ScenarioResult> {
  const { test, sandbox } = product;
  const traveller = hooks.traveller ?? test.client();
  const savedValues = hooks.savedValues ?? new Map<string, string>();
  const tokens = new Set<string>();
  const examples = new Map<string, RequestInput[]>();
  const { id: card } = await sandbox.stripe.paymentMethods.create({
    type: 'card',
    card: { number: owner.cardNumber, exp_month: 12, exp_year: 2031, cvc: '123' },
  });
  savedValues.set('card', card);
  savedValues.set('voucher code', await product.issueVoucher());

  const getValue: GetValue = (name) => {
    const mails = test.messages.filter(({ to }) => to === owner.email);
    const mailedTokens = mails.flatMap(({ links = [] }) => {
      const [first] = links;
      return first ? (new URL(first).searchParams.get('token') ?? []) : [];
    });
    const value =
      name === 'mailed code'
        ? mails.filter(({ kind }) => kind === 'one-time-code').at(-1)?.code
        : name === 'mailed token'
          ? mailedTokens.at(-1)
          : name === 'texted code'
            ? sandbox.texts.at(-1)?.code
            : savedValues.get(name);
    if (!value) throw new Error(`No earlier step saved "${name}".`);
    return value;
  };
  const getOperation = (name: string) => {
    const found = product.operations.find((one) => one.name === name);
    if (!found)
      throw new Error(`The scenario calls ${name}, which is in no document. Remove the step.`);
    return found;
  };

  for (const step of steps) {
    for (const before of step.setup ?? []) {
      await sendRequest(traveller, getOperation(before.operation), before.request(getValue), {
        key: randomUUID(),
      });
    }
    await test.settled();
    test.clock.advance((step.waitSeconds ?? 0) * 1000);
    const ownRequest = step.request?.(getValue) ?? {};
    const runningStep = {
      step,
      operation: getOperation(step.operation),
      ownRequest,
      guessedRequest: step.guessedRequest?.(getValue) ?? ownRequest,
      key: randomUUID(),
    };
    await hooks.before?.(runningStep);
    if (isStream(runningStep.operation)) continue;
    examples.set(step.operation, [...(examples.get(step.operation) ?? []), ownRequest]);
    const reply = await sendRequest(traveller, runningStep.operation, ownRequest, {
      key: runningStep.key,
    });
    if (step.expectedStatus ? reply.status !== step.expectedStatus : reply.status >= 300) {
      throw new Error(
        `The owner's own ${step.operation} answered ${reply.status}: ${reply.text}. Fix the step in scenario.ts.`,
      );
    }
    for (const [name, path] of Object.entries(step.save ?? {})) {
      savedValues.set(name, String(getAtPath(reply.body, path)));
    }
    tokens.add(traveller.cookies.get(sessionCookieName) ?? '');
    await test.settled();
    await hooks.after?.(runningStep, reply);
  }
  return { traveller, savedValues, examples, tokens: [...tokens].filter(Boolean) };
}

/** An event stream never ends, so it is read over a real connection. */
export function isStream({ responses }: DocumentedOperation): boolean {
  return responses[200]?.content?.['text/event-stream'] !== undefined;
}

/** The value at a path such as `offers.0.offerId`. */
export function getAtPath(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null)?.[key];
  if (value === undefined) throw new Error(`There is no ${path} in ${JSON.stringify(body)}.`);
  return value;
}

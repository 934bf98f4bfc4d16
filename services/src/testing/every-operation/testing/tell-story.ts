import { randomUUID } from 'node:crypto';
import { sessionCookieName } from '../../../kit/http/session-cookie';
import type { TestClient, TestReply } from '../../../kit/testing/test-client';
import type { Known, Step } from '../story';
import { type Ask, ask } from './ask';
import type { DocumentedOperation } from './documented-operations';
import { owner, type WholeProduct } from './whole-product';

/** A step as it is about to be told: the operation, the words of the owner and of a stranger. */
export type Telling = {
  step: Step;
  operation: DocumentedOperation;
  own: Ask;
  guessed: Ask;
  key: string;
};

export type StoryHooks = {
  before?: (telling: Telling) => Promise<void>;
  after?: (telling: Telling, reply: TestReply) => Promise<void>;
  /** Where the story notes what it learns, for who wants to read along. */
  learnt?: Map<string, string>;
  /** The owner's browser; a new one unless given. */
  traveller?: TestClient;
};

export type Told = {
  traveller: TestClient;
  /** What the steps learnt, by name. */
  learnt: Map<string, string>;
  /** What the owner sent, by operation. */
  examples: Map<string, Ask[]>;
  /** Every session token that the owner ever had. */
  tokens: string[];
};

/** The owner goes through the whole story; each of their own requests must succeed. */
export async function tellStory(
  product: WholeProduct,
  steps: readonly Step[],
  hooks: StoryHooks = {},
): Promise<Told> {
  const { test, sandbox } = product;
  const traveller = hooks.traveller ?? test.client();
  const learnt = hooks.learnt ?? new Map<string, string>();
  const tokens = new Set<string>();
  const examples = new Map<string, Ask[]>();
  const { id: card } = await sandbox.stripe.paymentMethods.create({
    type: 'card',
    card: { number: owner.cardNumber, exp_month: 12, exp_year: 2031, cvc: '123' },
  });
  learnt.set('card', card);
  learnt.set('voucher code', await product.giveVoucher());

  const known: Known = (name) => {
    const mail = test.messages.filter(({ to }) => to === owner.email).at(-1);
    const value =
      name === 'mailed code'
        ? mail?.code
        : name === 'mailed token'
          ? new URL(mail?.links?.[0] ?? 'none:').searchParams.get('token')
          : name === 'texted code'
            ? sandbox.texts.at(-1)?.code
            : learnt.get(name);
    if (!value) throw new Error(`No step before this one learnt "${name}".`);
    return value;
  };
  const operationOf = (name: string) => {
    const found = product.operations.find((one) => one.name === name);
    if (!found) throw new Error(`The story asks ${name}, which no document has. Take it out.`);
    return found;
  };

  for (const step of steps) {
    for (const before of step.first ?? []) {
      await ask(traveller, operationOf(before.operation), before.ask(known), {
        key: randomUUID(),
      });
    }
    await test.settled();
    test.clock.advance((step.waitSeconds ?? 0) * 1000);
    const own = step.ask?.(known) ?? {};
    const telling = {
      step,
      operation: operationOf(step.operation),
      own,
      guessed: step.guess?.(known) ?? own,
      key: randomUUID(),
    };
    await hooks.before?.(telling);
    if (isStream(telling.operation)) continue;
    examples.set(step.operation, [...(examples.get(step.operation) ?? []), own]);
    const reply = await ask(traveller, telling.operation, own, { key: telling.key });
    if (step.ownRefusal ? reply.status !== step.ownRefusal : reply.status >= 300) {
      throw new Error(
        `The owner's own ${step.operation} answered ${reply.status}: ${reply.text}. Mend the step in story.ts.`,
      );
    }
    for (const [name, path] of Object.entries(step.learn ?? {})) {
      learnt.set(name, String(at(reply.body, path)));
    }
    tokens.add(traveller.cookies.get(sessionCookieName) ?? '');
    await test.settled();
    await hooks.after?.(telling, reply);
  }
  return { traveller, learnt, examples, tokens: [...tokens].filter(Boolean) };
}

/** Its answer never ends: it is followed over a real connection, not asked for here. */
export function isStream({ responses }: DocumentedOperation): boolean {
  return responses[200]?.content?.['text/event-stream'] !== undefined;
}

/** What stands at `offers.0.offerId` of an answer. */
export function at(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null)?.[key];
  if (value === undefined) throw new Error(`There is no ${path} in ${JSON.stringify(body)}.`);
  return value;
}

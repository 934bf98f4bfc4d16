import { signInByCode } from '../../authentication/testing/ask-for-code';
import type { TestClient } from '../../foundation/testing/test-client';
import { ask } from './ask';
import { ownersRows } from './owners-rows';
import { isStream, type Telling, type Told } from './tell-story';
import { owner, type WholeProduct } from './whole-product';

type Stranger = { who: string; client: () => TestClient };

const refusals = [401, 403, 404];
/** What no answer to a stranger may contain, beside the ids that the story learnt. */
const ownWords = [owner.email, owner.phone, owner.surname];

export type Watch = {
  /** All strangers ask for what the owner is about to ask for, or just asked for. */
  tryAll(telling: Telling, when: 'before' | 'after'): Promise<void>;
  /** What strangers got or changed that they should not have. */
  findings: string[];
  /** Browsers of a guest and of a traveller, neither of them the owner. */
  browsers: TestClient[];
};

/** Strangers who know the owner's ids, and whatever else stands in an address or a body. */
export async function strangersFor(product: WholeProduct, learnt: Told['learnt']): Promise<Watch> {
  const { test } = product;
  const guest = await test.guest();
  const other = await test.guest();
  await signInByCode(test, other, 'another.traveller@example.com');
  const strangers: Stranger[] = [
    // A new browser each time: some answers begin a session.
    { who: 'somebody signed out', client: () => test.client() },
    { who: 'another guest', client: () => guest },
    { who: 'another traveller', client: () => other },
  ];
  const findings: string[] = [];
  const ids = () => [...learnt].filter(([, value]) => value.length >= 20).map(([, value]) => value);

  return {
    findings,
    browsers: [guest, other],
    async tryAll({ step, operation, guessed, key }, when) {
      if (isStream(operation)) return;
      const marks = [owner.reference, owner.email, ...ids()];
      const before = await ownersRows(test, marks);
      const secrets = [...ownWords, ...ids()];
      for (const { who, client } of strangers) {
        const reply = await ask(client(), operation, guessed, { key });
        const told = `${operation.name}, asked ${when} the owner by ${who}, answered ${reply.status}`;
        const refused = [...refusals, ...(Array.isArray(step.strangers) ? step.strangers : [])];
        if (reply.status >= 500 || (step.strangers !== 'theirs' && !refused.includes(reply.status)))
          findings.push(`${told}: ${reply.text.slice(0, 300)}`);
        const sent = JSON.stringify(guessed);
        const leaked = secrets.filter((one) => reply.text.includes(one) && !sent.includes(one));
        if (leaked.length > 0) findings.push(`${told} and tells ${leaked.join(', ')}`);
      }
      await test.settled();
      const after = await ownersRows(test, marks);
      const changed = Object.keys(after).filter((table) => before[table] !== after[table]);
      if (changed.length > 0)
        findings.push(
          `${operation.name}, asked ${when} the owner by strangers, changed the owner's rows in ${changed.join(', ')}`,
        );
    },
  };
}

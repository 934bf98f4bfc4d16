import { randomUUID } from 'node:crypto';
import type { TestClient, TestReply } from '../../../kit/testing/test-client';
import { signInByCode } from '../../sign-in/request-code';
import { type Ask, ask } from './ask';
import { objectsOfAnother } from './objects-of-another';
import { ownersRows } from './owners-rows';
import { aboutAnothers, referencesIn } from './references';
import { isStream, type Telling, type Told } from './tell-story';
import { unknownInstead } from './unknown-instead';
import { another, owner, type WholeProduct } from './whole-product';

type Stranger = { who: string; client: () => TestClient };

const refusals = [401, 403, 404];
/** What the story learnt that belongs to somebody, and is no word, code or key. */
const isObject = (name: string) =>
  /(Id|Number)$/.test(name) && !['sessionId', 'travellerId'].includes(name);
/** What no answer to a stranger may contain, beside the ids that the story learnt. */
const ownWords = [owner.email, owner.phone, owner.surname];

export type Watch = {
  /** All strangers ask for what the owner is about to ask for, or just asked for. */
  tryAll(telling: Telling, when: 'before' | 'after'): Promise<void>;
  /** What strangers got or changed that they should not have. */
  findings: string[];
  /** Which object of the owner was named among another's in which operation. */
  tried: ReadonlySet<string>;
  /** Browsers of a guest and of a traveller, neither of them the owner. */
  browsers: TestClient[];
};

/** Strangers who know the owner's ids, and whatever else stands in an address or a body. */
export async function strangersFor(product: WholeProduct, learnt: Told['learnt']): Promise<Watch> {
  const { test } = product;
  const guest = await test.guest();
  const other = await test.guest();
  await signInByCode(test, other, another.email);
  const ownOfOther = await objectsOfAnother(product, other);
  const strangers: Stranger[] = [
    // A new browser each time: some answers begin a session.
    { who: 'somebody signed out', client: () => test.client() },
    { who: 'another guest', client: () => guest },
    { who: 'another traveller', client: () => other },
  ];
  const findings: string[] = [];
  const tried = new Set<string>();
  const ids = () => [...learnt].filter(([, value]) => value.length >= 20).map(([, value]) => value);

  /** An answer must not tell that there is such an object: it is that about one that does not exist. */
  async function compare(
    client: TestClient,
    { operation }: Telling,
    sent: Ask,
    refusal: TestReply,
    told: string,
  ): Promise<void> {
    const missing = unknownInstead(sent, [...learnt.values()]);
    if (!missing) return;
    const reply = await ask(client, operation, missing, { key: randomUUID() });
    const [asked, wanted] = [refusal, reply].map(withoutRequestId);
    if (asked !== wanted) findings.push(`${told}: ${asked}, but of what does not exist ${wanted}`);
  }

  /** With objects of their own, another traveller names one of the owner's, in the path or in the body: as if it did not exist. */
  async function tryAmongOwn(telling: Telling, when: string): Promise<void> {
    const { operation, guessed } = telling;
    const objects = referencesIn(guessed, learnt).filter(isObject);
    if (operation.public || objects.length < 2) return;
    const lacking = objects.filter((name) => !ownOfOther.has(name));
    if (lacking.length > 1)
      findings.push(`Another traveller has no ${lacking}: make one in objects-of-another.ts.`);
    for (const name of objects) {
      if (lacking.some((one) => one !== name)) continue;
      const sent = aboutAnothers(guessed, learnt, ownOfOther, name);
      const reply = await ask(other, operation, sent, { key: randomUUID() });
      const told = `${operation.name} with the owner's ${name} among another's objects, ${when} the owner asked`;
      if (reply.status >= 500) findings.push(`${told}: ${reply.text.slice(0, 300)}`);
      await compare(other, telling, sent, reply, told);
      tried.add(`${operation.name} ${name}`);
    }
  }

  return {
    findings,
    tried,
    browsers: [guest, other],
    async tryAll(telling, when) {
      const { step, operation, guessed } = telling;
      if (isStream(operation)) return;
      // Of what is public nobody knows who asks: the owner's own request must not meet a key that is taken.
      const key = operation.public && when === 'before' ? randomUUID() : telling.key;
      const marks = [owner.reference, owner.email, ...ids()];
      const before = await ownersRows(test, marks);
      const secrets = [...ownWords, ...ids()];
      for (const { who, client } of strangers) {
        const browser = client();
        const reply = await ask(browser, operation, guessed, { key });
        const told = `${operation.name}, asked ${when} the owner by ${who}, answered ${reply.status}`;
        const refused = [...refusals, ...(Array.isArray(step.strangers) ? step.strangers : [])];
        if (reply.status >= 500 || (step.strangers !== 'theirs' && !refused.includes(reply.status)))
          findings.push(`${told}: ${reply.text.slice(0, 300)}`);
        const sent = JSON.stringify(guessed);
        const leaked = secrets.filter((one) => reply.text.includes(one) && !sent.includes(one));
        if (leaked.length > 0) findings.push(`${told} and tells ${leaked.join(', ')}`);
        if (step.strangers !== 'theirs' && refusals.includes(reply.status))
          await compare(browser, telling, guessed, reply, told);
      }
      await tryAmongOwn(telling, when);
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

function withoutRequestId({ status, body }: TestReply): string {
  const { requestId, ...rest } = body;
  return JSON.stringify({ status, ...rest });
}

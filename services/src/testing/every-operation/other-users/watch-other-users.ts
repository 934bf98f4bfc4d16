import { randomUUID } from 'node:crypto';
import type { TestClient, TestResponse } from '../../../kit/testing/test-client';
import { signInByCode } from '../../sign-in/request-code';
import { otherTraveller, owner, type TestProduct } from '../product/test-product';
import { isStream, type RunningStep, type ScenarioResult } from '../scenario/run-scenario';
import { type RequestInput, sendRequest } from '../scenario/send-request';
import { createOtherTravellersObjects } from './create-objects';
import { digestOwnerRows } from './digest-owner-rows';
import { findReferences, replaceReferences } from './references';
import { replaceWithUnknownIds } from './unknown-ids';

type OtherUser = { who: string; client: () => TestClient };

const deniedStatuses = [401, 403, 404];
/** Whether a saved value is the id of an object. */
const isObject = (name: string) =>
  /(Id|Number)$/.test(name) && !['sessionId', 'travellerId'].includes(name);
/** Values that no response to another user may contain, besides saved ids. */
const ownWords = [owner.email, owner.phone, owner.surname];

export type Watch = {
  /** Sends the owner's request as all other users. */
  tryAll(runningStep: RunningStep, when: 'before' | 'after'): Promise<void>;
  /** Data that other users got or changed without permission. */
  findings: string[];
  /** Operations and names of the owner's objects that were mixed with another traveller's. */
  tried: ReadonlySet<string>;
  /** Clients of a guest and of another traveller. */
  browsers: TestClient[];
};

/** Checks other users who know the owner's ids and other values of paths and bodies. */
export async function watchOtherUsers(
  product: TestProduct,
  savedValues: ScenarioResult['savedValues'],
): Promise<Watch> {
  const { test } = product;
  const guest = await test.guest();
  const other = await test.guest();
  await signInByCode(test, other, otherTraveller.email);
  const otherObjects = await createOtherTravellersObjects(product, other);
  const otherUsers: OtherUser[] = [
    // A new client each time, because some responses start a session.
    { who: 'a signed-out user', client: () => test.client() },
    { who: 'another guest', client: () => guest },
    { who: 'another traveller', client: () => other },
  ];
  const findings: string[] = [];
  const tried = new Set<string>();
  const ids = () =>
    [...savedValues].filter(([, value]) => value.length >= 20).map(([, value]) => value);

  /** The error must be the same as for an object that does not exist. */
  async function compareWithUnknown(
    client: TestClient,
    { operation }: RunningStep,
    sent: RequestInput,
    rejection: TestResponse,
    description: string,
  ): Promise<void> {
    const missing = replaceWithUnknownIds(sent, [...savedValues.values()]);
    if (!missing) return;
    const reply = await sendRequest(client, operation, missing, { key: randomUUID() });
    const [actual, expected] = [rejection, reply].map(withoutRequestId);
    if (actual !== expected)
      findings.push(`${description}: ${actual}, but ${expected} for an unknown id`);
  }

  /** Another traveller sends one of the owner's ids among their own. The error must be the same as for an unknown id. */
  async function tryWithOwnObjects(runningStep: RunningStep, when: string): Promise<void> {
    const { operation, guessedRequest: guessed } = runningStep;
    const objects = findReferences(guessed, savedValues).filter(isObject);
    if (operation.public || objects.length < 2) return;
    const missingObjects = objects.filter((name) => !otherObjects.has(name));
    if (missingObjects.length > 1)
      findings.push(`Another traveller has no ${missingObjects}: create one in create-objects.ts.`);
    for (const name of objects) {
      if (missingObjects.some((one) => one !== name)) continue;
      const sent = replaceReferences(guessed, savedValues, otherObjects, name);
      const reply = await sendRequest(other, operation, sent, { key: randomUUID() });
      const description = `${operation.name} with the owner's ${name} among another's objects, ${when} the owner's request`;
      if (reply.status >= 500) findings.push(`${description}: ${reply.text.slice(0, 300)}`);
      await compareWithUnknown(other, runningStep, sent, reply, description);
      tried.add(`${operation.name} ${name}`);
    }
  }

  return {
    findings,
    tried,
    browsers: [guest, other],
    async tryAll(runningStep, when) {
      const { step, operation, guessedRequest: guessed } = runningStep;
      if (isStream(operation)) return;
      // Public operations share Idempotency-Keys, so the owner's key must stay unused.
      const key = operation.public && when === 'before' ? randomUUID() : runningStep.key;
      const marks = [owner.reference, owner.email, ...ids()];
      const before = await digestOwnerRows(test, marks);
      const secrets = [...ownWords, ...ids()];
      for (const { who, client } of otherUsers) {
        const browser = client();
        const reply = await sendRequest(browser, operation, guessed, { key });
        const description = `${operation.name}, sent ${when} the owner's request by ${who}, returned ${reply.status}`;
        const allowedErrors = [
          ...deniedStatuses,
          ...(Array.isArray(step.otherUsers) ? step.otherUsers : []),
        ];
        if (
          reply.status >= 500 ||
          (step.otherUsers !== 'own' && !allowedErrors.includes(reply.status))
        )
          findings.push(`${description}: ${reply.text.slice(0, 300)}`);
        const sent = JSON.stringify(guessed);
        const leakedValues = secrets.filter(
          (one) => reply.text.includes(one) && !sent.includes(one),
        );
        if (leakedValues.length > 0)
          findings.push(`${description} and reveals ${leakedValues.join(', ')}`);
        if (step.otherUsers !== 'own' && deniedStatuses.includes(reply.status))
          await compareWithUnknown(browser, runningStep, guessed, reply, description);
      }
      await tryWithOwnObjects(runningStep, when);
      await test.settled();
      const after = await digestOwnerRows(test, marks);
      const changed = Object.keys(after).filter((table) => before[table] !== after[table]);
      if (changed.length > 0)
        findings.push(
          `${operation.name}, sent ${when} the owner's request by other users, changed the owner's rows in ${changed.join(', ')}`,
        );
    },
  };
}

function withoutRequestId({ status, body }: TestResponse): string {
  const { requestId, ...rest } = body;
  return JSON.stringify({ status, ...rest });
}

import fc from 'fast-check';
import { armFailPoints } from '../../../kit/fail-points';
import type { TestEnvironment } from '../environment/test-environment';
import type { Choice, Reply, Swapper } from './swapper';

type Act =
  | { do: 'go on'; who: number; wish: Choice }
  | { do: 'give up'; who: number }
  /** With or without a payment. */
  | { do: 'confirm'; who: number }
  | { do: 'change seat'; who: number; wish: Choice }
  | { do: 'swap to the cheapest'; who: number }
  | { do: 'undo'; who: number }
  | { do: 'without voucher'; who: number }
  | { do: 'repeat'; who: number };

export type Step =
  | Act
  /** Both at the same time. */
  | { do: 'together'; one: Act; other: Act }
  /** The process is killed at this fail point, if the action passes it. */
  | { do: 'crash'; point: string; act: Act }
  /** Advances the clock without running jobs. */
  | { do: 'wait'; seconds: number }
  | { do: 'timers' }
  /** The hold expires, `offBy` milliseconds off, while the traveller continues. */
  | { do: 'expire while going on'; who: number; offBy: number; wish: Choice }
  | { do: 'webhooks'; what: 'deliver' | 'drop' | 'redeliver' }
  /** Support refunds a payment at the provider. */
  | { do: 'refund' };

/** All kinds of steps. */
export const stepKinds: readonly Step['do'][] = [
  'go on',
  'give up',
  'confirm',
  'change seat',
  'swap to the cheapest',
  'undo',
  'without voucher',
  'repeat',
  'together',
  'crash',
  'wait',
  'timers',
  'expire while going on',
  'webhooks',
  'refund',
];

/** Fail points that an action of a traveller or its consequences may pass. */
export const crashPoints = [
  'holdExchange.prepared',
  'holdExchange.seated',
  'holdExchange.handled',
  'holdExchange.committed',
  'createPayment.prepared',
  'createPayment.handled',
  'createPayment.committed',
  'submitCard.prepared',
  'submitCard.handled',
  'submitCard.committed',
  'answerChallenge.answered',
  'answerChallenge.committed',
  'applyVoucher.prepared',
  'payWith.released',
  'applyVoucher.reserved',
  'applyVoucher.handled',
  'applyVoucher.committed',
  'removeVoucher.released',
  'removeVoucher.committed',
  'payByVoucher.prepared',
  'payByVoucher.handled',
  'payByVoucher.committed',
  'confirmExchange.prepared',
  'splitBooking.created',
  'splitBooking.travellers-moved',
  'splitBooking.rights-moved',
  'splitBooking.places-moved',
  'splitBooking.grants-copied',
  'confirmExchange.settled',
  'confirmExchange.handled',
  'confirmExchange.committed',
  'refund-at-provider.prepared',
  'refund-at-provider.handled',
  'refund-at-provider.committed',
  'relay train-swap.loaded',
  'relay train-swap.delivered',
  'relay payments.loaded',
  'relay payments.delivered',
  'capture-confirmed-exchange.handled',
  'capture-confirmed-exchange.committed',
  'capture-at-provider.prepared',
  'capture-at-provider.handled',
  'capture-at-provider.committed',
  'releaseExchange.locked',
  'endHold.ended',
  'endHold.released',
  'releaseExchange.handled',
  'releaseExchange.committed',
  'changePlaces.locked',
  'reservePlaces.released',
  'reservePlaces.reserved',
  'changePlaces.handled',
  'changePlaces.committed',
  'cancel-released-operation.handled',
  'cancel-released-operation.committed',
  'cancel-at-provider.prepared',
  'cancel-at-provider.handled',
  'cancel-at-provider.committed',
] as const;

/** Travellers 1 and 3 act more often, because only repeated actions lead to refunds. */
const who = fc.constantFrom(0, 1, 1, 1, 3, 3, 3, 2);
const wish: fc.Arbitrary<Choice> = fc.record({
  nth: fc.nat({ max: 5 }),
  seat: fc.constantFrom('any', 'chosen'),
  who: fc.constantFrom('all', 'first'),
  card: fc.constantFrom(
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_chargeDeclined',
    'pm_card_authenticationRequired',
    'pm_card_threeDSecureRequiredChargeDeclined',
  ),
  code: fc.constantFrom('right', 'right', 'wrong'),
  voucher: fc.constantFrom('first', 'both', 'none'),
});
const continueStep = fc.record({ do: fc.constant('go on' as const), who, wish });
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: continueStep, weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('give up' as const), who }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('confirm' as const), who }), weight: 5 },
  { arbitrary: fc.record({ do: fc.constant('change seat' as const), who, wish }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('swap to the cheapest' as const), who }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('undo' as const), who }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('without voucher' as const), who }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('repeat' as const), who }), weight: 2 },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: continueStep, weight: 14 },
  { arbitrary: act, weight: 6 },
  {
    arbitrary: fc.record({ do: fc.constant('together' as const), one: act, other: act }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      point: fc.constantFrom(...crashPoints),
      act,
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 31, 301, 599, 601, 901),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('timers' as const) }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant('expire while going on' as const),
      who,
      offBy: fc.constantFrom(-1, 0, 1),
      wish,
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('webhooks' as const),
      what: fc.constantFrom('deliver', 'drop', 'redeliver'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('refund' as const) }), weight: 1 },
);

/** Some histories start with two vouchers and a hold, or with an undone swap, which are rare in random steps. */
const start: fc.Arbitrary<Step[]> = fc.oneof(
  { arbitrary: fc.constant<Step[]>([]), weight: 3 },
  {
    arbitrary: wish.map((one): Step[] => {
      const spendVoucher: Step = { do: 'go on', who: 3, wish: { ...one, voucher: 'both' } };
      const earnVouchers = [1, 3].map((who): Step => ({ do: 'swap to the cheapest', who }));
      return [...earnVouchers, spendVoucher, spendVoucher, spendVoucher];
    }),
    weight: 1,
  },
  {
    arbitrary: fc
      .tuple(wish, fc.constantFrom(1, 3), fc.boolean())
      .map(([one, who, isPaid]): Step[] => {
        const nextStep: Step = { do: 'go on', who, wish: { ...one, card: 'pm_card_visa' } };
        const swap: Step[] = isPaid
          ? [nextStep, nextStep, nextStep]
          : [{ do: 'swap to the cheapest', who }];
        return [...swap, { do: 'undo', who }, nextStep, nextStep];
      }),
    weight: 1,
  },
);

export const history: fc.Arbitrary<Step[]> = fc
  .tuple(start, fc.array(step, { minLength: 4, maxLength: 10 }))
  .map(([first, then]) => [...first, ...then]);

class Crash extends Error {}

/** Throws once at the next pass of the fail point. */
async function killAt<T>(point: string, work: () => Promise<T>): Promise<T> {
  const disarm = armFailPoints((name) => {
    if (name !== point) return;
    disarm();
    throw new Crash(`killed at ${name}`);
  });
  try {
    return await work();
  } finally {
    disarm();
  }
}

/** Throws on a 5xx response, except 503 and after a kill. */
function assertNoFault(reply: Reply | null, canCrash: boolean): void {
  if (!reply || reply.status < 500 || reply.status === 503 || canCrash) return;
  throw new Error(`A fault: ${reply.status} ${reply.text}`);
}

function assertSameResponse(replies: { before: Reply | null; again: Reply } | null): void {
  const before = replies?.before;
  if (!before || before.status >= 300 || replies.again.text === before.text) return;
  throw new Error(`Another answer to the same key: ${before.text} then ${replies.again.text}`);
}

async function perform(travellers: readonly Swapper[], action: Act, canCrash: boolean) {
  const traveller = travellers[action.who] as Swapper;
  switch (action.do) {
    case 'go on':
      return assertNoFault(await traveller.continueSwap(action.wish), canCrash);
    case 'give up':
      return assertNoFault(await traveller.giveUp(), canCrash);
    case 'confirm':
      return assertNoFault(await traveller.confirmNow(), canCrash);
    case 'change seat':
      return assertNoFault(await traveller.changeSeat(action.wish), canCrash);
    case 'swap to the cheapest':
      return assertNoFault(await traveller.swapToCheapest(), canCrash);
    case 'undo':
      return assertNoFault(await traveller.undo(), canCrash);
    case 'without voucher':
      return assertNoFault(await traveller.removeVoucher(), canCrash);
    case 'repeat': {
      const replies = await traveller.repeat();
      assertNoFault(replies?.again ?? null, canCrash);
      return assertSameResponse(replies);
    }
  }
}

/** Refunds the last captured payment at the provider. */
export async function refundAtProvider(environment: TestEnvironment): Promise<void> {
  const { data } = await environment.sandbox.stripe.paymentIntents.list({ limit: 10 });
  const captured = data.find((intent) => intent.status === 'succeeded');
  if (!captured) return;
  // The payment may be refunded already.
  await environment.sandbox.stripe.refunds
    .create({ payment_intent: captured.id })
    .catch(() => undefined);
  await environment.webhooks.deliver();
}

async function expireDuringSwap(
  environment: TestEnvironment,
  traveller: Swapper,
  offBy: number,
  then: Choice,
) {
  const at = await traveller.held();
  if (at) environment.clock.set(new Date(at.operation.heldUntil.getTime() + offBy));
  const [reply] = await Promise.all([
    traveller.continueSwap(then),
    environment.test.runJob('train-swap', 'expire-holds'),
  ]);
  assertNoFault(reply, false);
}

/** Runs one step of a history and delivers its events. */
export async function runStep(
  environment: TestEnvironment,
  travellers: readonly Swapper[],
  action: Step,
): Promise<void> {
  switch (action.do) {
    case 'together':
      await Promise.all([
        perform(travellers, action.one, false),
        perform(travellers, action.other, false),
      ]);
      break;
    case 'crash':
      await killAt(action.point, async () => {
        await perform(travellers, action.act, true);
        await environment.settle();
      });
      break;
    case 'wait':
      environment.clock.advance(action.seconds * 1000);
      break;
    case 'timers':
      await environment.advance(0);
      break;
    case 'expire while going on':
      await expireDuringSwap(
        environment,
        travellers[action.who] as Swapper,
        action.offBy,
        action.wish,
      );
      break;
    case 'webhooks':
      await environment.webhooks[action.what]();
      break;
    case 'refund':
      await refundAtProvider(environment);
      break;
    default:
      await perform(travellers, action, false);
  }
  await environment.settle();
}

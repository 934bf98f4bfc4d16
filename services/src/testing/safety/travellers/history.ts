import fc from 'fast-check';
import { armFailPoints } from '../../../kit/fail-points';
import type { TestEnvironment } from '../environment/test-environment';
import type { Reply, Swapper, Wish } from './swapper';

type Act =
  | { do: 'go on'; who: number; wish: Wish }
  | { do: 'give up'; who: number }
  /** Whether it is paid for or not. */
  | { do: 'confirm'; who: number }
  | { do: 'change seat'; who: number; wish: Wish }
  | { do: 'swap to the cheapest'; who: number }
  | { do: 'undo'; who: number }
  | { do: 'without voucher'; who: number }
  | { do: 'repeat'; who: number };

export type Step =
  | Act
  /** Both at once. */
  | { do: 'together'; one: Act; other: Act }
  /** The process dies at this point, if the act comes by it. */
  | { do: 'crash'; point: string; act: Act }
  /** The clock alone; timers are late. */
  | { do: 'wait'; seconds: number }
  | { do: 'timers' }
  /** The hold of this traveller ends, this many milliseconds off, while they go on. */
  | { do: 'expire while going on'; who: number; offBy: number; wish: Wish }
  | { do: 'webhooks'; what: 'deliver' | 'lose' | 'repeat' }
  /** Support gives money back at the provider. */
  | { do: 'refund' };

/** Every `do` of a step, including those that only happen inside another one. */
export const kindsOfSteps: readonly Step['do'][] = [
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

/** Points that an act of a traveller, or what follows from it, comes by. */
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
  'splitBooking.made',
  'splitBooking.travellers-moved',
  'splitBooking.rights-moved',
  'splitBooking.places-moved',
  'splitBooking.grants-copied',
  'splitBooking.left',
  'confirmExchange.settled',
  'confirmExchange.handled',
  'confirmExchange.committed',
  'refund-at-provider.prepared',
  'refund-at-provider.handled',
  'refund-at-provider.committed',
  'relay train-swap.taken',
  'relay train-swap.delivered',
  'relay payments.taken',
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
  'takePlaces.released',
  'takePlaces.taken',
  'changePlaces.handled',
  'changePlaces.committed',
  'cancel-released-operation.handled',
  'cancel-released-operation.committed',
  'cancel-at-provider.prepared',
  'cancel-at-provider.handled',
  'cancel-at-provider.committed',
] as const;

/** Those whose tickets give money back more often: only who acts again and again comes far. */
const who = fc.constantFrom(0, 1, 1, 1, 3, 3, 3, 2);
const wish: fc.Arbitrary<Wish> = fc.record({
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
const goOn = fc.record({ do: fc.constant('go on' as const), who, wish });
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: goOn, weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('give up' as const), who }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('confirm' as const), who }), weight: 5 },
  { arbitrary: fc.record({ do: fc.constant('change seat' as const), who, wish }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('swap to the cheapest' as const), who }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('undo' as const), who }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('without voucher' as const), who }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('repeat' as const), who }), weight: 2 },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: goOn, weight: 14 },
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
      what: fc.constantFrom('deliver', 'lose', 'repeat'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('refund' as const) }), weight: 1 },
);

/** Some begin with two vouchers and a hold to pay with them, or with a swap undone: few would come to that in so many steps. */
const beginning: fc.Arbitrary<Step[]> = fc.oneof(
  { arbitrary: fc.constant<Step[]>([]), weight: 3 },
  {
    arbitrary: wish.map((one): Step[] => {
      const spend: Step = { do: 'go on', who: 3, wish: { ...one, voucher: 'both' } };
      const earn = [1, 3].map((who): Step => ({ do: 'swap to the cheapest', who }));
      return [...earn, spend, spend, spend];
    }),
    weight: 1,
  },
  {
    arbitrary: fc
      .tuple(wish, fc.constantFrom(1, 3), fc.boolean())
      .map(([one, who, isPaid]): Step[] => {
        const on: Step = { do: 'go on', who, wish: { ...one, card: 'pm_card_visa' } };
        const swap: Step[] = isPaid ? [on, on, on] : [{ do: 'swap to the cheapest', who }];
        return [...swap, { do: 'undo', who }, on, on];
      }),
    weight: 1,
  },
);

export const history: fc.Arbitrary<Step[]> = fc
  .tuple(beginning, fc.array(step, { minLength: 4, maxLength: 10 }))
  .map(([first, then]) => [...first, ...then]);

class Crash extends Error {}

/** The next pass of the point ends what is under way, once. */
async function crashingAt<T>(point: string, work: () => Promise<T>): Promise<T> {
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

/** No answer is ever a fault, but one to a request that the process died under; 503 says "try again". */
function refuseFaults(reply: Reply | null, mayCrash: boolean): void {
  if (!reply || reply.status < 500 || reply.status === 503 || mayCrash) return;
  throw new Error(`A fault: ${reply.status} ${reply.text}`);
}

function refuseOtherAnswer(replies: { before: Reply | null; again: Reply } | null): void {
  const before = replies?.before;
  if (!before || before.status >= 300 || replies.again.text === before.text) return;
  throw new Error(`Another answer to the same key: ${before.text} then ${replies.again.text}`);
}

async function perform(travellers: readonly Swapper[], todo: Act, mayCrash: boolean) {
  const traveller = travellers[todo.who] as Swapper;
  switch (todo.do) {
    case 'go on':
      return refuseFaults(await traveller.goOn(todo.wish), mayCrash);
    case 'give up':
      return refuseFaults(await traveller.giveUp(), mayCrash);
    case 'confirm':
      return refuseFaults(await traveller.confirmNow(), mayCrash);
    case 'change seat':
      return refuseFaults(await traveller.changeSeat(todo.wish), mayCrash);
    case 'swap to the cheapest':
      return refuseFaults(await traveller.swapToCheapest(), mayCrash);
    case 'undo':
      return refuseFaults(await traveller.undo(), mayCrash);
    case 'without voucher':
      return refuseFaults(await traveller.withoutVoucher(), mayCrash);
    case 'repeat': {
      const replies = await traveller.repeat();
      refuseFaults(replies?.again ?? null, mayCrash);
      return refuseOtherAnswer(replies);
    }
  }
}

/** Support gives back what was taken last. */
export async function refundAtProvider(environment: TestEnvironment): Promise<void> {
  const { data } = await environment.sandbox.stripe.paymentIntents.list({ limit: 10 });
  const taken = data.find((intent) => intent.status === 'succeeded');
  if (!taken) return;
  // Given back once already: nothing is left, and the provider says so.
  await environment.sandbox.stripe.refunds
    .create({ payment_intent: taken.id })
    .catch(() => undefined);
  await environment.webhooks.deliver();
}

async function expireWhileGoingOn(
  environment: TestEnvironment,
  traveller: Swapper,
  offBy: number,
  then: Wish,
) {
  const at = await traveller.held();
  if (at) environment.clock.set(new Date(at.operation.heldUntil.getTime() + offBy));
  const [reply] = await Promise.all([
    traveller.goOn(then),
    environment.test.runJob('train-swap', 'expire-holds'),
  ]);
  refuseFaults(reply, false);
}

/** Does one step of a history and waits for what follows from it at once. */
export async function takeStep(
  environment: TestEnvironment,
  travellers: readonly Swapper[],
  todo: Step,
): Promise<void> {
  switch (todo.do) {
    case 'together':
      await Promise.all([
        perform(travellers, todo.one, false),
        perform(travellers, todo.other, false),
      ]);
      break;
    case 'crash':
      await crashingAt(todo.point, async () => {
        await perform(travellers, todo.act, true);
        await environment.settle();
      });
      break;
    case 'wait':
      environment.clock.advance(todo.seconds * 1000);
      break;
    case 'timers':
      await environment.pass(0);
      break;
    case 'expire while going on':
      await expireWhileGoingOn(environment, travellers[todo.who] as Swapper, todo.offBy, todo.wish);
      break;
    case 'webhooks':
      await environment.webhooks[todo.what]();
      break;
    case 'refund':
      await refundAtProvider(environment);
      break;
    default:
      await perform(travellers, todo, false);
  }
  await environment.settle();
}

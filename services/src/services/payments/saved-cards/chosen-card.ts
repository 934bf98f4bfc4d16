import { and, eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import {
  cardPaymentSubject,
  hasStepUp,
  type Session,
  signedInRecently,
} from '../../../kit/session';
import { type PaymentRow, presentByCard } from '../payment/payment-record';
import type { CardToConfirm } from '../provider/payment-provider';
import { providerOf } from '../provider/provider-settings';
import { providerCustomers, savedCards } from '../schema';

type CardChoice =
  | { paymentMethodId: string; saveCard?: boolean | undefined }
  | { savedCardId: string };

/** The same answer for a card that does not exist and for another traveller's. */
export const savedCardNotFound = () =>
  problem('saved-card-not-found', {
    status: 404,
    detail: 'This card is not saved any more. Choose another one, or enter it again.',
  });

/**
 * A cookie may be stolen and a phone borrowed, and their holder may swap a booking of their own: its code goes to them.
 * So a saved card wants a sign-in of the last minutes, or the code for this payment that its traveller was sent.
 */
function refuseUnproved(session: Session, payment: PaymentRow): void {
  const subject = cardPaymentSubject(payment.id, presentByCard(payment));
  if (signedInRecently(session) || hasStepUp(session, 'saved-card', subject)) return;
  throw problem('saved-card-needs-code', {
    status: 403,
    // A page of the release before shows this and knows nothing of the code.
    detail:
      'You signed in a while ago, so a saved card needs a one-time code. Reload this page and pay again to get it, or choose “Another card” and enter it here.',
  });
}

/**
 * What the provider is asked to charge. Null for a token that stands for somebody's saved card: such a
 * card is used by its id here, which only its owner's session can name.
 */
export async function chosenCard(
  context: OperationContext<Session>,
  choice: CardChoice,
  payment: PaymentRow,
): Promise<CardToConfirm | null> {
  if ('savedCardId' in choice) {
    const card = await ownCard(context, choice.savedCardId);
    refuseUnproved(context.session, payment);
    return card;
  }
  const { paymentMethodId, saveCard = false } = choice;
  const [saved] = await context.database
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(eq(savedCards.paymentMethodId, paymentMethodId));
  if (saved) return null;
  const customerId = saveCard ? await customerOf(context) : null;
  return { paymentMethodId, customerId, keep: saveCard };
}

async function ownCard(
  { database, session }: OperationContext<Session>,
  savedCardId: string,
): Promise<CardToConfirm> {
  const [row] = await database
    .select({ card: savedCards, customer: providerCustomers })
    .from(savedCards)
    .innerJoin(providerCustomers, eq(providerCustomers.travellerId, savedCards.travellerId))
    .where(
      and(eq(savedCards.id, savedCardId), eq(savedCards.travellerId, session.traveller?.id ?? '')),
    );
  if (!row) throw savedCardNotFound();
  const { paymentMethodId } = row.card;
  return { paymentMethodId, customerId: row.customer.customerId, keep: false };
}

/** Who the traveller is at the provider, from the first card on that they want kept. */
async function customerOf(context: OperationContext<Session>): Promise<string> {
  const { database, session, clock } = context;
  if (!session.traveller) {
    throw problem('sign-in-to-save', {
      status: 403,
      detail: 'Sign in to save a card. As a guest, pay without saving it.',
    });
  }
  const travellerId = session.traveller.id;
  const known = async () => {
    const [row] = await database
      .select()
      .from(providerCustomers)
      .where(eq(providerCustomers.travellerId, travellerId));
    return row?.customerId ?? null;
  };
  const before = await known();
  if (before) return before;
  const customerId = await providerOf(context).createCustomer(travellerId);
  await database
    .insert(providerCustomers)
    .values({ travellerId, customerId, createdAt: clock.now() })
    .onConflictDoNothing();
  return (await known()) ?? customerId;
}

import { and, eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import {
  cardPaymentSubject,
  hasStepUp,
  isRecentlySignedIn,
  type Session,
} from '../../../kit/session';
import type { CardToConfirm } from '../provider/payment-provider';
import { getProvider } from '../provider/provider-settings';
import { type PaymentRow, toByCardResponse } from '../records/payment-record';
import { providerCustomers, savedCards } from '../schema';

type CardChoice =
  | { paymentMethodId: string; saveCard?: boolean | undefined }
  | { savedCardId: string };

/** The same error for an unknown card and for one of another traveller. */
export const savedCardNotFound = () =>
  problem('saved-card-not-found', {
    status: 404,
    detail: i18n.t('This card is no longer saved. Choose another card, or enter it again.'),
  });

/**
 * A saved card needs a recent sign-in, or a code for this payment that was sent to the traveller. A stolen session or a
 * borrowed phone is not enough.
 */
function assertRecentSignInOrCode(session: Session, payment: PaymentRow): void {
  const subject = cardPaymentSubject(payment.id, toByCardResponse(payment));
  if (isRecentlySignedIn(session) || hasStepUp(session, 'saved-card', subject)) return;
  throw problem('saved-card-needs-code', {
    status: 403,
    // Shown by pages of the previous release, which cannot request the code.
    detail: i18n.t(
      'You signed in a while ago, so a saved card needs a one-time code. Reload this page and pay again to get it, or choose “Another card” and enter it here.',
    ),
  });
}

/**
 * The card to charge. Null if the token belongs to a saved card: saved cards are used only by our id, in the session of
 * their traveller.
 */
export async function resolveCard(
  context: OperationContext<Session>,
  choice: CardChoice,
  payment: PaymentRow,
): Promise<CardToConfirm | null> {
  if ('savedCardId' in choice) {
    const card = await getOwnCard(context, choice.savedCardId);
    assertRecentSignInOrCode(context.session, payment);
    return card;
  }
  const { paymentMethodId, saveCard = false } = choice;
  const [saved] = await context.database
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(eq(savedCards.paymentMethodId, paymentMethodId));
  if (saved) return null;
  const customerId = saveCard ? await getOrCreateCustomer(context) : null;
  return { paymentMethodId, customerId, save: saveCard };
}

async function getOwnCard(
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
  return { paymentMethodId, customerId: row.customer.customerId, save: false };
}

/** The traveller's customer at the provider, created with the first saved card. */
async function getOrCreateCustomer(context: OperationContext<Session>): Promise<string> {
  const { database, session, clock } = context;
  if (!session.traveller) {
    throw problem('sign-in-to-save', {
      status: 403,
      detail: i18n.t('Sign in to save a card, or pay without saving it.'),
    });
  }
  const travellerId = session.traveller.id;
  const findCustomerId = async () => {
    const [row] = await database
      .select()
      .from(providerCustomers)
      .where(eq(providerCustomers.travellerId, travellerId));
    return row?.customerId ?? null;
  };
  const existing = await findCustomerId();
  if (existing) return existing;
  const customerId = await getProvider(context).createCustomer(travellerId);
  await database
    .insert(providerCustomers)
    .values({ travellerId, customerId, createdAt: clock.now() })
    .onConflictDoNothing();
  return (await findCustomerId()) ?? customerId;
}

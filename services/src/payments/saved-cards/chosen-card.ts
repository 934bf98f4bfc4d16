import { and, eq } from 'drizzle-orm';
import type { OperationContext } from '../../foundation/context';
import { problem } from '../../foundation/problem';
import type { Session } from '../../foundation/session';
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
 * What the provider is asked to charge. Null for a token that stands for somebody's saved card: such a
 * card is used by its id here, which only its owner's session can name.
 */
export async function chosenCard(
  context: OperationContext<Session>,
  choice: CardChoice,
): Promise<CardToConfirm | null> {
  if ('savedCardId' in choice) return ownCard(context, choice.savedCardId);
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

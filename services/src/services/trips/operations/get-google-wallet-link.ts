import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { createSaveLink } from '../wallets/google/save-link';
import { getWallets } from '../wallets/wallet-settings';
import { getWalletTicket, walletProblems } from '../wallets/wallet-ticket';

export const getGoogleWalletLink = defineOperation({
  id: 'getGoogleWalletLink',
  method: 'GET',
  path: '/trips/{bookingId}/passes/{fulfilmentId}/google-wallet',
  summary: 'Get a link that saves a valid ticket in Google Wallet',
  description:
    'The link contains the signed ticket. `wallet-not-configured` when passes cannot be signed; `wallets` of the pass lists the available wallets.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid(), fulfilmentId: z.uuid() }) },
  responses: { 200: z.strictObject({ url: z.url() }).meta({ id: 'WalletLink' }) },
  problems: walletProblems,
  async handle({ params }, context) {
    const { ticket, signer } = await getWalletTicket(context, params, getWallets(context).google);
    const url = await createSaveLink(ticket, signer, context.clock.now());
    return { status: 200, body: { url } };
  },
});

import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { saveLink } from '../wallets/google/save-link';
import { walletsOf } from '../wallets/wallet-settings';
import { ticketForWallet, walletProblems } from '../wallets/wallet-ticket';

export const getGoogleWalletLink = defineOperation({
  id: 'getGoogleWalletLink',
  method: 'GET',
  path: '/trips/{bookingId}/passes/{fulfilmentId}/google-wallet',
  summary: 'An address that saves a valid ticket in Google Wallet',
  description:
    'The whole ticket is in the address, signed. `wallet-not-configured` where nobody can sign one: `wallets` of the pass says so before.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid(), fulfilmentId: z.uuid() }) },
  responses: { 200: z.strictObject({ url: z.url() }).meta({ id: 'WalletLink' }) },
  problems: walletProblems,
  async handle({ params }, context) {
    const { ticket, signer } = await ticketForWallet(context, params, walletsOf(context).google);
    const url = await saveLink(ticket, signer, context.clock.now());
    return { status: 200, body: { url } };
  },
});

import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { createPassFile } from '../wallets/apple/pass-file';
import { getWallets } from '../wallets/wallet-settings';
import { getWalletTicket, walletProblems } from '../wallets/wallet-ticket';

const fileType = 'application/vnd.apple.pkpass';

export const getAppleWalletPass = defineOperation({
  id: 'getAppleWalletPass',
  method: 'GET',
  path: '/trips/{bookingId}/passes/{fulfilmentId}/apple-wallet',
  summary: 'Get a valid ticket as a signed pass for Apple Wallet',
  description:
    'The bytes of a .pkpass file. `wallet-not-configured` when passes cannot be signed; `wallets` of the pass lists the available wallets. ' +
    'After a swap the pass of the new ticket replaces the old one when it is added.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid(), fulfilmentId: z.uuid() }) },
  responses: { 200: z.string() },
  responseType: fileType,
  problems: walletProblems,
  async handle({ params }, context) {
    const { ticket, signer } = await getWalletTicket(context, params, getWallets(context).apple);
    const file = createPassFile(ticket, signer, context.clock.now());
    // Operations respond with text; these are bytes.
    const response = context.hijackResponse();
    response.writeHead(200, {
      'content-type': fileType,
      'content-length': file.length,
      'content-disposition': `attachment; filename="train-swap-${ticket.bookingReference}.pkpass"`,
      'cache-control': 'no-store',
    });
    response.end(file);
    return { status: 200, body: '' };
  },
});

import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { passFile } from '../wallets/apple/pass-file';
import { walletsOf } from '../wallets/wallet-settings';
import { ticketForWallet, walletProblems } from '../wallets/wallet-ticket';

const fileType = 'application/vnd.apple.pkpass';

export const getAppleWalletPass = defineOperation({
  id: 'getAppleWalletPass',
  method: 'GET',
  path: '/trips/{bookingId}/passes/{fulfilmentId}/apple-wallet',
  summary: 'A valid ticket as a signed pass for Apple Wallet',
  description:
    'The bytes of a .pkpass file. `wallet-not-configured` where nobody can sign one: `wallets` of the pass says so before. ' +
    'After a swap the pass of the new ticket takes the place of the old one when it is added.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid(), fulfilmentId: z.uuid() }) },
  responses: { 200: z.string() },
  responseType: fileType,
  problems: walletProblems,
  async handle({ params }, context) {
    const { ticket, signer } = await ticketForWallet(context, params, walletsOf(context).apple);
    const file = passFile(ticket, signer, context.clock.now());
    // Answers of operations are text, and these bytes are none.
    const response = context.takeOver();
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

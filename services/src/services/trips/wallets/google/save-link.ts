import { SignJWT } from 'jose';
import type { WalletTicket } from '../wallet-ticket';
import type { GoogleWallet } from './google-settings';
import { createTransitObject } from './transit-object';

/** A Google link that saves this ticket. The link contains the signed ticket (JWT, RS256, RFC 7519). */
export async function createSaveLink(
  ticket: WalletTicket,
  signer: GoogleWallet,
  now: Date,
): Promise<string> {
  const claims = {
    typ: 'savetowallet',
    origins: [],
    payload: { transitObjects: [createTransitObject(ticket, signer)] },
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(signer.account)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(signer.key);
  return `https://pay.google.com/gp/v/save/${token}`;
}

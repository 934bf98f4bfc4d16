import { SignJWT } from 'jose';
import type { WalletTicket } from '../wallet-ticket';
import type { GoogleWallet } from './google-settings';
import { transitObject } from './transit-object';

/** An address at Google that offers to save this ticket: all of it is in the link, signed (RS256, RFC 7519). */
export async function saveLink(
  ticket: WalletTicket,
  signer: GoogleWallet,
  now: Date,
): Promise<string> {
  const claims = {
    typ: 'savetowallet',
    origins: [],
    payload: { transitObjects: [transitObject(ticket, signer)] },
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(signer.account)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(signer.key);
  return `https://pay.google.com/gp/v/save/${token}`;
}

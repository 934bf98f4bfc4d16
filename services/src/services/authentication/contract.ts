/** The public interface for other services, their tests and the load tools. */
export type { Challenge } from './one-time-codes/challenges';
export type { NewCredential, UsedCredential } from './passkeys/credential-shapes';
export { hashPassword } from './passwords/passwords';

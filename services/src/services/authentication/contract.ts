/** What other services, their tests and the load tools may import of authentication. */
export type { Challenge } from './challenges';
export { hashPassword } from './passwords';

/** What test support and the load tools may import of the demonstration. */
export { cast, type Part } from './cast';
export { bringBack } from './keep-demonstration';

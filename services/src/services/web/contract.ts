/** What other services may import of web. */
export { messageText } from './support/shapes';

/** The public interface for other services. */
export { addressedCase, messageText, waitingCase } from './support/shapes';

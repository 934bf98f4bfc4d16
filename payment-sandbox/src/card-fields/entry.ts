import { startCardFields } from './start-card-fields';

startCardFields(window, window.fetch.bind(window));

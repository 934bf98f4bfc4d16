import { type Html, html } from '../../../kit/mail/html';

export const getBookingPath = (reference: string): string =>
  `/support-desk/bookings/${encodeURIComponent(reference)}`;

export const renderBookingLink = (reference: string): Html =>
  html`<a href="${getBookingPath(reference)}">${reference}</a>`;

/** Where receipts are issued: their dates are read there, not where the train runs. */
export const issuerTimeZone = 'Europe/London';

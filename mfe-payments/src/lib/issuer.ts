/** Receipt dates use the issuer's time zone, not the station's. */
export const issuerTimeZone = 'Europe/London';

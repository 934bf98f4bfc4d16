export * from './tables/bookings';
export * from './tables/carriers';
export * from './tables/exchange';
export * from './tables/fares';
export * from './tables/inventory';
export * from './tables/own-schema';
export * from './tables/wishes';

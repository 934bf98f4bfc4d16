/** Milliseconds since 1970, UTC. The only function of this package that reads the system clock. */
export const pageClock = () => Date.now();

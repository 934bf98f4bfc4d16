/** The page's clock: milliseconds since 1970, UTC. The only place here that reads the system's. */
export const pageClock = () => Date.now();

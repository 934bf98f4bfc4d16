/** Whether tests run at full length: `npm run prove` sets TEST_LEVEL. */
export const isFullRun = process.env.TEST_LEVEL === 'prove';

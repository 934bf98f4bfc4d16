/** The levels of checks, the quickest first. A level includes those before it. */
export const levels = [
  { name: 'test', command: 'npm test', duration: '18 minutes' },
  { name: 'all', command: 'npm run test:all', duration: 'an hour' },
  { name: 'prove', command: 'npm run prove', duration: 'a night' },
];

const indexOf = (name) => levels.findIndex((level) => level.name === name);

/** Whether a run of the level `run` includes what is in the level `name`. */
export const includesLevel = (run, name) => indexOf(name) <= indexOf(run);

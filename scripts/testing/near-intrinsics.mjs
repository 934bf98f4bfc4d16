/**
 * Jest runs modules in a context of their own, where every look at a global costs 0.4 µs instead of 0.02.
 * Libraries that look at `Object` a thousand times a query get it once a file. Timers, Date and whatever
 * else a test may replace stay where they are.
 */
const intrinsics = [
  'Array',
  'BigInt',
  'Boolean',
  'Error',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'TypeError',
  'WeakMap',
];

const declares = (text, name) =>
  new RegExp(
    `\\b(?:const|let|var|function|class|as)\\s+${name}\\b|[{,]\\s*${name}\\s*[,}][^;]*?\\bfrom\\b`,
  ).test(text);

const process = (text) => {
  const near = intrinsics.filter((name) => text.includes(name) && !declares(text, name));
  // On the first line, so that every line keeps its number.
  return { code: near.length > 0 ? `const { ${near.join(', ')} } = globalThis; ${text}` : text };
};

export default { process, processAsync: async (text) => process(text) };

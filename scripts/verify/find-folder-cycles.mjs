const testCode = /\.(test|spec)\.|\/testing\//;

/**
 * Finds folders that import each other: two folders side by side, a folder and a file beside it, or a ring of them.
 * Types count; tests do not.
 *
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @returns {string[]} one line for each cycle, with an import for each step
 */
export function findFolderCycles(modules) {
  const sources = new Set(modules.map(({ source }) => source));
  const graph = createGraph(modules.filter(({ source }) => !testCode.test(source)));
  const reported = new Set();
  return [...graph.keys()].flatMap((start) => {
    if (sources.has(start) || reported.has(start)) return [];
    const cycle = findCycle(graph, start);
    for (const name of cycle) reported.add(name);
    const steps = cycle.map((name, at) => graph.get(name)?.get(cycle[at + 1] ?? start));
    return cycle.length > 0 ? [`${cycle.join(' -> ')} -> ${start}: ${steps.join(', ')}`] : [];
  });
}

/** Folder or file -> what it imports in the folder that holds both -> such an import. */
function createGraph(modules) {
  /** @type {Map<string, Map<string, string>>} */
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      if (resolved === source || testCode.test(resolved)) continue;
      const [from, to] = [source.split('/'), resolved.split('/')];
      const depth = from.findIndex((part, at) => part !== to[at]) + 1;
      const [name, imported] = [from, to].map((parts) => parts.slice(0, depth).join('/'));
      const imports = graph.get(name) ?? new Map();
      graph.set(name, imports.set(imported, `${source} imports ${resolved}`));
    }
  }
  return graph;
}

/** The shortest way back to the start; empty when there is none. */
function findCycle(graph, start) {
  const paths = [[start]];
  const seen = new Set();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1))?.keys() ?? []) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return [];
}

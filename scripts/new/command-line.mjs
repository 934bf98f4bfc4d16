import { parseArgs } from 'node:util';
import { CliError } from '../cli/cli-error.mjs';

const usages = {
  remote: 'npx pnpm new remote NAME --path /PATH --title "TITLE" [--no-navigation]',
  screen: 'npx pnpm new screen REMOTE NAME --path /PATH [--title "TITLE"]',
  operation: 'npx pnpm new operation SERVICE NAME [--path /PATH] [--access ACCESS]',
  service: 'npx pnpm new service NAME [--title "TITLE"]',
};

const text = { type: 'string' };
const flag = { type: 'boolean' };
const optionsByKind = {
  remote: { path: text, title: text, 'no-navigation': flag, 'no-install': flag },
  screen: { path: text, title: text },
  operation: { path: text, access: text },
  service: { title: text },
};
const namesByKind = {
  remote: ['NAME'],
  screen: ['REMOTE', 'NAME'],
  operation: ['SERVICE', 'NAME'],
  service: ['NAME'],
};
const required = { remote: ['path', 'title'], screen: ['path'], operation: [], service: [] };

/**
 * @param {string[]} args such as `['remote', 'mfe-lounge', '--path', '/lounge', '--title', 'Lounge']`
 * @throws {CliError} that names the argument that is missing or unknown
 */
export function parseCommandLine([kind = '', ...args]) {
  if (!Object.hasOwn(usages, kind)) {
    const what = kind === '' ? 'Name what to create.' : `"${kind}" cannot be created.`;
    throw new CliError(what, `Usage:\n  ${Object.values(usages).join('\n  ')}`);
  }
  const usage = `Usage: ${usages[kind]}`;
  let parsed;
  try {
    parsed = parseArgs({ args, options: optionsByKind[kind], allowPositionals: true });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new CliError(message.replace(/\.? To specify.*$/s, '.'), usage);
  }
  const { positionals: names, values: options } = parsed;
  const missing = [
    ...namesByKind[kind].slice(names.length),
    ...required[kind].filter((name) => !options[name]).map((name) => `--${name}`),
  ];
  if (missing.length > 0) throw new CliError(`${missing.join(', ')} is missing.`, usage);
  const extra = names.slice(namesByKind[kind].length);
  if (extra.length > 0) {
    throw new CliError(`"${extra[0]}" is one argument too many.`, `Put texts in quotes. ${usage}`);
  }
  return { kind, names, options };
}

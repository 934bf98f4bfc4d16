/** How to fix a missing or incomplete build. */
export function getBuildHint(remote: string): string {
  return `Build it first: node build/main.js ${remote}, or run pnpm build in the repository of the remote.`;
}

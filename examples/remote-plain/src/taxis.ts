export function describeTaxis(remote: string): string {
  return `Opinions came later: ${remote} is punctual.`;
}

/** Puts the configuration of Train Swap into the page, where the remotes read it. */
export async function addConfiguration() {
  const response = await fetch('/remotes/configuration.json');
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'configuration';
  script.textContent = await response.text();
  document.head.append(script);
}
